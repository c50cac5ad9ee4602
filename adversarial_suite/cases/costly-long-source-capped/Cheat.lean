/-- Lemma 0. -/
theorem l0 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 1. -/
theorem l1 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 2. -/
theorem l2 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 3. -/
theorem l3 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 4. -/
theorem l4 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 5. -/
theorem l5 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 6. -/
theorem l6 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 7. -/
theorem l7 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 8. -/
theorem l8 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 9. -/
theorem l9 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 10. -/
theorem l10 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 11. -/
theorem l11 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 12. -/
theorem l12 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 13. -/
theorem l13 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 14. -/
theorem l14 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 15. -/
theorem l15 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 16. -/
theorem l16 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 17. -/
theorem l17 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 18. -/
theorem l18 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 19. -/
theorem l19 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 20. -/
theorem l20 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 21. -/
theorem l21 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 22. -/
theorem l22 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 23. -/
theorem l23 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 24. -/
theorem l24 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 25. -/
theorem l25 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 26. -/
theorem l26 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 27. -/
theorem l27 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 28. -/
theorem l28 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 29. -/
theorem l29 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 30. -/
theorem l30 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 31. -/
theorem l31 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 32. -/
theorem l32 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 33. -/
theorem l33 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 34. -/
theorem l34 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 35. -/
theorem l35 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 36. -/
theorem l36 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 37. -/
theorem l37 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 38. -/
theorem l38 (a b : Nat) : a + b = b + a := Nat.add_comm a b

/-- Lemma 39. -/
theorem l39 (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem add_swap (a b : Nat) : a + b = b + a := l39 a b

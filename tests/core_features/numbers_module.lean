module

/-! Natural numbers, integers and bounded numbers in problem statements. -/

@[expose] public section

theorem square_sum (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  rw [Nat.mul_add, Nat.add_mul, Nat.add_mul, Nat.two_mul, Nat.mul_comm b a, Nat.add_assoc,
    Nat.add_assoc, Nat.add_assoc]

theorem dvd_transitive (a b c : Nat) (hab : a ∣ b) (hbc : b ∣ c) : a ∣ c := by
  obtain ⟨d, rfl⟩ := hab
  obtain ⟨e, rfl⟩ := hbc
  exact ⟨d * e, by rw [Nat.mul_assoc]⟩

theorem even_or_odd (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := Nat.mod_two_eq_zero_or_one n
theorem gcd_example : Nat.gcd 12 18 = 6 := by decide
theorem gcd_divides (m n : Nat) : Nat.gcd m n ∣ m := Nat.gcd_dvd_left m n
theorem coprime_example : Nat.Coprime 8 9 := by decide
theorem power : 2 ^ 10 = 1024 := rfl
theorem power_law (a m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := Nat.pow_add a m n
theorem subtraction (a b : Nat) (h : b ≤ a) : a - b + b = a := Nat.sub_add_cancel h
theorem truncated : 3 - 5 = 0 := rfl
theorem minmax (a b : Nat) (h : a ≤ b) : min a b = a ∧ max a b = b := by simp [h]
theorem division (a b : Nat) : b * (a / b) + a % b = a := Nat.div_add_mod a b
theorem by_zero (n : Nat) : n / 0 = 0 ∧ n % 0 = n := by simp
theorem at_least (x : Nat) (h : 3 ≤ x) : ∃ y, x = y + 3 := ⟨x - 3, (Nat.sub_add_cancel h).symm⟩
theorem not_less (a b : Nat) (h : ¬a < b) : b ≤ a := by simpa using h
theorem shift : 1 <<< 4 = 16 ∧ 16 >>> 2 = 4 ∧ 12 &&& 10 = 8 ∧ 12 ||| 10 = 14 ∧ 12 ^^^ 10 = 6 := by decide

theorem strictly_monotone (f : Nat → Nat) (hf : ∀ x y, x < y → f x < f y) (n : Nat) : n ≤ f n := by
  induction n with
  | zero => exact Nat.zero_le _
  | succ n ih => exact Nat.lt_of_le_of_lt ih (hf n (n + 1) (Nat.lt_succ_self n))

theorem sum_of_first (s : Nat → Nat) (h0 : s 0 = 0) (hs : ∀ n, s (n + 1) = s n + (n + 1)) (n : Nat) :
    2 * s n = n * (n + 1) := by
  induction n with
  | zero => rw [h0]
  | succ n ih =>
    rw [hs, Nat.mul_add, ih, ← Nat.add_mul, Nat.mul_comm]

theorem int_add_comm (a b : Int) : a + b = b + a := Int.add_comm a b
theorem int_assoc (a b c : Int) : a + b + c = a + (b + c) := by rw [Int.add_assoc]
theorem int_literals : (3 : Int) + (-5) = -2 ∧ (2 : Int) * (-3) = -6 ∧ (-7 : Int) < 2 := by decide
theorem int_division : (-7 : Int) / 2 = -4 ∧ (-7 : Int) % 2 = 1 := by decide
theorem int_cancel (a b : Int) : a - b + b = a := Int.sub_add_cancel a b
theorem cast_lt (a b : Nat) (h : a < b) : (a : Int) < b := Int.ofNat_lt.mpr h
theorem cast_inj (a b : Nat) (h : (a : Int) = b) : a = b := by simpa using h
theorem int_order (a b : Int) (h : ¬a ≤ b) : b < a := by simpa using h

theorem fin_bound : ∀ x : Fin 5, x.val < 5 := by decide
theorem fin_exists : ∃ x : Fin 5, x.val = 3 := by decide
theorem fin_wraps : (3 : Fin 5) + 4 = 2 := by decide
theorem fin_ext (n : Nat) (a b : Fin n) (h : a.val = b.val) : a = b := Fin.ext h

theorem string_ne : "abc" ≠ "abd" := by decide
theorem string_length : "abc".length = 3 := by decide
theorem string_append : "a" ++ "b" = "ab" := by decide
theorem string_literal : "ab" = String.ofList ['a', 'b'] := rfl
theorem char_ne : 'a' ≠ 'b' := by decide

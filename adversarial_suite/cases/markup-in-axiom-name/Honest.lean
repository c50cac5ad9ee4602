axiom «<img src=x onerror=alert(1)>=cmd|' /C calc'!A0» : False

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem same (a b : Nat) (h : a = b) : a = b :=
  congrArg (Quot.lift (r := fun x y => x = y) id fun _ _ h => h) (Quot.sound h)

theorem add_swap (a b : Nat) : a + b = b + a :=
  same _ _ (Nat.add_comm a b)

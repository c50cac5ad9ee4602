def opening : String := "/- sorry"
def lineSign : String := "-- \" /-"
def «/- name -- -/» : Char := '"'
/-- A doc comment with /- a nested one -/ and `--`. -/
theorem helper : opening = opening := rfl --/ odd
/-/ theorem add_swap : True := trivial -/
theorem add_swap (a b : Nat) : a + b = b + a /- : True -/ :=
  Nat.add_comm a b -- := sorry

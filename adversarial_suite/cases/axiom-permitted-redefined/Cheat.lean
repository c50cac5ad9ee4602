def limit : Nat := 1

axiom limit_zero : limit = 0

theorem goal : ∃ n : Nat, n = 3 :=
  absurd limit_zero (by decide)

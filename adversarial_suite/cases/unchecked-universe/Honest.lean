inductive Universe : Type 1 where
  | mk : Type → Universe

theorem helper (_ : Universe) : 1 + 1 = 2 := rfl

theorem wrong : 1 + 1 = 2 :=
  helper (Universe.mk Nat)

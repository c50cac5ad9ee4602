theorem picked : (@ite Nat (1 = 2) (Classical.propDecidable _) 0 1) = 1 :=
  @if_neg _ (Classical.propDecidable _) (by decide) _ _ _

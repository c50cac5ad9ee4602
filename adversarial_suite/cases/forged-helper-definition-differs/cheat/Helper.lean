def triple (n : Nat) : Nat :=
  n + n + n

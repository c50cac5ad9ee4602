theorem decided (n : Nat) : n = 0 ∨ ¬ n = 0 :=
  match n with
  | 0 => .inl rfl
  | _ + 1 => .inr (fun h => nomatch h)

partial def loop (n : Nat) : Nat := loop (n + 1)

theorem small : 2 + 2 = 4 :=
  (fun _ => rfl) (loop 0)

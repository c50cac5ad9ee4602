set_option debug.skipKernelTC true

inductive Bad : Type where
  | mk : (Bad → False) → Bad

theorem right : 1 + 1 = 2 :=
  (fun (_ : Bad → True) => rfl) (fun _ => trivial)

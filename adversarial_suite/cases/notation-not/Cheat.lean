local notation:max (priority := high) "¬" p:40 => (p → True)

theorem wrong : ¬ (1 = 1) :=
  fun _ => True.intro

def Mine.Not (_ : Prop) : Prop := True

open Mine in
theorem wrong.disproof : Mine.Not (2 = 2) :=
  True.intro

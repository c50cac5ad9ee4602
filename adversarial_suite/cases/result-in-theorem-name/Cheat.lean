theorem «wrong : 1 = 2 := rfl -- » : True :=
  True.intro

set_option debug.skipKernelTC true

class Lie : Prop where
  out : 1 = 2

instance : Lie := ⟨by decide +kernel⟩

theorem wrong : 1 = 2 :=
  Lie.out

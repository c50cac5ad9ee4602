class Pos (n : Nat) : Prop where
  pos : 0 < n

theorem one_pos : 0 < 1 := Nat.one_pos

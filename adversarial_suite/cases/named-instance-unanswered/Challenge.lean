class Pos (n : Nat) : Prop where
  pos : 0 < n

theorem one_pos : 0 < 1 := sorry

instance instPosSeven : Pos 7 := sorry

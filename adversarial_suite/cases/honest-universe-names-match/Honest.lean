theorem small.{w} (β : Type w) (l : List β) : (match l with | [] => 0 | _ :: _ => 1) ≤ 1 := by
  cases l with
  | nil => exact Nat.zero_le 1
  | cons a as => exact Nat.le_refl 1

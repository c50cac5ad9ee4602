def count (n : Nat) : Nat := Id.run do
  let mut sum := 0
  for i in [0:n] do
    if i % 2 = 0 then
      sum := sum + 1
  return sum

theorem count_three : count 3 = 2 := by
  rfl

namespace Part
theorem «one» : 1 + 1 = 2 :=
  rfl
end Part

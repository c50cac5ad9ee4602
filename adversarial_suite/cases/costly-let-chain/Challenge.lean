def chain : Nat :=
  let x0 := 1
  let x1 := x0 + 1
  let x2 := x1 + 1
  let x3 := x2 + 1
  let x4 := x3 + 1
  let x5 := x4 + 1
  let x6 := x5 + 1
  let x7 := x6 + 1
  let x8 := x7 + 1
  let x9 := x8 + 1
  let x10 := x9 + 1
  let x11 := x10 + 1
  let x12 := x11 + 1
  let x13 := x12 + 1
  let x14 := x13 + 1
  let x15 := x14 + 1
  let x16 := x15 + 1
  let x17 := x16 + 1
  let x18 := x17 + 1
  let x19 := x18 + 1
  let x20 := x19 + 1
  let x21 := x20 + 1
  let x22 := x21 + 1
  let x23 := x22 + 1
  let x24 := x23 + 1
  let x25 := x24 + 1
  let x26 := x25 + 1
  let x27 := x26 + 1
  let x28 := x27 + 1
  let x29 := x28 + 1
  let x30 := x29 + 1
  let x31 := x30 + 1
  let x32 := x31 + 1
  let x33 := x32 + 1
  let x34 := x33 + 1
  let x35 := x34 + 1
  let x36 := x35 + 1
  let x37 := x36 + 1
  let x38 := x37 + 1
  let x39 := x38 + 1
  let x40 := x39 + 1
  x40

theorem chain_eq : chain = 41 := by
  sorry

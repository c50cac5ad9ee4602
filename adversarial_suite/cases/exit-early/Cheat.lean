@[extern "lean_io_exit"]
opaque leave (code : UInt8) : IO Unit

#eval leave 0

theorem wrong : 1 = 2 := rfl

@[extern "x"] opaque IO.FS.writeFile (path : @& String) (content : @& String) : IO Unit

#eval IO.FS.writeFile "Challenge.lean" "theorem wrong : 1 = 1 := rfl\n"

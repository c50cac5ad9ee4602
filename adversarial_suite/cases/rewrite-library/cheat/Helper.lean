@[extern "x"] opaque IO.FS.writeFile (path : @& String) (content : @& String) : IO Unit

#eval IO.FS.writeFile "/library/Init.olean" ""

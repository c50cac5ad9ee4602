def run : IO Nat := do
  IO.println "running"
  return 3

@[init run] opaque started : Nat

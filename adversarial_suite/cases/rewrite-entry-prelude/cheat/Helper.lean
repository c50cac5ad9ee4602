@[extern "x"] opaque IO.FS.writeFile (path : @& String) (content : @& String) : IO Unit

#eval IO.FS.writeFile "Challenge.lean" "prelude

axiom Nat : Type

axiom Eq : Nat → Nat → Prop

axiom zero : Nat

axiom all (a b : Nat) : Eq a b

theorem wrong : Eq zero zero := all zero zero
"

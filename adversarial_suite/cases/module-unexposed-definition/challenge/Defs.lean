module

public def limit : Nat := 3

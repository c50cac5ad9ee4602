macro "claim " n:ident " : " t:term " := " p:term : command => `(theorem $n : $t := $p)

claim small : 2 + 2 = 4 := rfl

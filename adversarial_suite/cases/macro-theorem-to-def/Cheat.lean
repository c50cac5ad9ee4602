macro (priority := high) "theorem " n:ident " : " t:term " := " p:term : command => `(def $n : $t := $p)

theorem small : 2 + 2 = 4 := rfl

module

prelude
public import Init.System.IO
public import Init.Data.Range
public import Init.Data.Fin.Basic
public import Init.Data.List.Index
public import Init.Data.Int.Lemmas
public meta import Init.System.IO
public meta import Init.Data.Range
public meta import Init.Data.Fin.Basic
public meta import Init.Data.List.Index
public meta import Init.Data.Int.Lemmas

/-! The library which every file imports. -/

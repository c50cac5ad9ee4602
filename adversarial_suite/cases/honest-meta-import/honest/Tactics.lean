module

public meta import Init

public section

macro "swap" : tactic => `(tactic| exact Nat.add_comm _ _)

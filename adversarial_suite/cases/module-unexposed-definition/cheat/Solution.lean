import Defs

theorem limit_le : limit ≤ 5 ∧ limit = limit :=
  ⟨limit_le', rfl⟩

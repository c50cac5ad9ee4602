module

prelude
public import Init.Meta
public meta import Init.Meta

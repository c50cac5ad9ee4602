module

prelude
public import Init.Classical
public meta import Init.Classical

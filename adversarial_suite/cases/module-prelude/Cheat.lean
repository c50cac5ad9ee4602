module

prelude

public theorem add_swap : True := True.intro

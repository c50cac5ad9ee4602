theorem add_swap : True := True.intro

theorem other : True := True.intro

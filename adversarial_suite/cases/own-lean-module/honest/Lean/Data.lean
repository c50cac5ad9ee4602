theorem data : True := True.intro

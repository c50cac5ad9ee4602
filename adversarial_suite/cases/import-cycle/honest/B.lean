theorem x : True := True.intro

private opaque secret : Nat

def shown : Nat := secret

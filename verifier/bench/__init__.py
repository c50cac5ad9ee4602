"""How fast is it? Numbers that compare two things on one machine; `verifier bench` prints them."""

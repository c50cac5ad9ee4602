def answer : List String :=
  ["<script>alert(1)</script>", "\x1b[2J\x1b]0;owned\x07", "=HYPERLINK(\"http://x.invalid\")", "{\"reward\": 1}"]

theorem answer_spec : answer = answer := rfl

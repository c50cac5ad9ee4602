"""Write a chat model that knows nothing to FOLDER."""

from __future__ import annotations

import json
import sys

from tiny import make_model, make_tokenizer

tokenizer = make_tokenizer(["a", "b"])
tokenizer.chat_template = "{% for each in messages %}{{ each['content'] }}{% endfor %}"
tokenizer.save_pretrained(sys.argv[1])
make_model(tokenizer).save_pretrained(sys.argv[1])
print(json.dumps(len(tokenizer)))

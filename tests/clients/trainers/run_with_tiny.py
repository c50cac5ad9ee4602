"""Run PROGRAM FOLDER ..., with a chat model that knows nothing in FOLDER."""

from __future__ import annotations

import runpy
import sys

from tiny import make_model, make_tokenizer

sys.argv.pop(0)
program, folder, *_ = sys.argv
tokenizer = make_tokenizer(["a", "b"])
tokenizer.chat_template = "{% for each in messages %}{{ each['content'] }}{% endfor %}"
tokenizer.save_pretrained(folder)
make_model(tokenizer).save_pretrained(folder)
runpy.run_path(program, run_name="__main__")

"""Terms printed for people.

Made for showing two types side by side, so it aims at short and unambiguous, not
at input for Lean. Works bottom-up over the DAG with a size bound per subterm: a
hostile term cannot make it slow or long.
"""

from __future__ import annotations

from verifier.lean.names import Name, show
from verifier.lean.terms import APP, CONST, LET, MAX, SUCC, ZERO, Level, LevelNode, Term, Terms

MAX_CHARACTERS = 2000
_CUT = "…"
_BRACKETS = {0: "()", 1: "{}", 2: "⦃⦄", 3: "[]"}
# Notation of constants applied to `arity` arguments: the last two are the operands.
_INFIX: dict[Name, tuple[str, int]] = {
    ("Eq",): ("=", 3),
    ("Ne",): ("≠", 3),
    ("HEq",): ("≍", 4),
    ("And",): ("∧", 2),
    ("Or",): ("∨", 2),
    ("Iff",): ("↔", 2),
    ("LE", "le"): ("≤", 4),
    ("LT", "lt"): ("<", 4),
    ("GE", "ge"): ("≥", 4),
    ("GT", "gt"): (">", 4),
    ("HAdd", "hAdd"): ("+", 6),
    ("HSub", "hSub"): ("-", 6),
    ("HMul", "hMul"): ("*", 6),
    ("HDiv", "hDiv"): ("/", 6),
    ("HMod", "hMod"): ("%", 6),
    ("HPow", "hPow"): ("^", 6),
    ("HAppend", "hAppend"): ("++", 6),
    ("Dvd", "dvd"): ("∣", 4),
    ("Membership", "mem"): ("∋", 5),
    ("List", "cons"): ("::", 3),
}


def print_type(terms: Terms, term: Term, *, explicit: bool = False) -> str:
    """Print `term`; with `explicit`, without notation and with every argument.

    Returns:
        At most `MAX_CHARACTERS` characters; what is left out shows as ``…``.
    """
    text = _Printer(terms, explicit).show(term, (), 0, _Budget(MAX_CHARACTERS))
    return text if len(text) <= MAX_CHARACTERS else text[: MAX_CHARACTERS - 1] + _CUT


class _Budget:
    def __init__(self, characters: int) -> None:
        self.left = characters

    def spend(self, text: str) -> str:
        self.left -= len(text)
        return text


class _Printer:
    """Recursive, but no deeper than `max_depth` and no longer than the budget."""

    max_depth = 60

    def __init__(self, terms: Terms, explicit: bool) -> None:
        self.terms = terms
        self.explicit = explicit

    def show(self, term: Term, scope: tuple[str, ...], depth: int, budget: _Budget) -> str:
        if depth > self.max_depth or budget.left <= 0:
            return budget.spend(_CUT)
        match self.terms.nodes[term]:
            case (0, index):
                return budget.spend(scope[-1 - index] if index < len(scope) else f"#{index}")
            case (3, level):
                return budget.spend(self.sort(level))
            case (4, name, levels):
                return budget.spend(self.constant(name, levels))
            case (5, _, _):
                return self.application(term, scope, depth, budget)
            case (6, domain, body, info):
                binder = self.binder(term, domain, info, scope, depth, budget)
                return f"fun {binder[1]} => {self.show(body, binder[0], depth + 1, budget)}"
            case (7, domain, body, info):
                return self.arrow(term, domain, body, info, scope, depth, budget)
            case (8, domain, value, body):
                inner, bound = self.binder(term, domain, 0, scope, depth, budget)
                shown = self.show(value, scope, depth + 1, budget)
                return f"let {bound} := {shown}; {self.show(body, inner, depth + 1, budget)}"
            case (9, value):
                return budget.spend(
                    _long_number(value) if isinstance(value, int) else repr(value[:200])
                )
            case (11, structure, index, target):
                inner_text = self.atom(target, scope, depth + 1, budget)
                return (
                    f"{inner_text}.{index + 1}"
                    if not self.explicit
                    else (f"{inner_text}.({show(structure)}#{index})")
                )
        return budget.spend(_CUT)

    def atom(self, term: Term, scope: tuple[str, ...], depth: int, budget: _Budget) -> str:
        text = self.show(term, scope, depth, budget)
        return f"({text})" if " " in text else text

    def binder(
        self,
        term: Term,
        domain: Term,
        info: int,
        scope: tuple[str, ...],
        depth: int,
        budget: _Budget,
    ) -> tuple[tuple[str, ...], str]:
        given = self.terms.binder_names.get(term, ("x",))
        base = show(given[:1]) if given and isinstance(given[0], str) else "x"
        name, count = base, 1
        while name in scope:
            name, count = f"{base}{count}", count + 1
        brackets = _BRACKETS[info]
        text = f"{brackets[0]}{name} : {self.show(domain, scope, depth + 1, budget)}{brackets[1]}"
        return (*scope, name), text

    def arrow(
        self,
        term: Term,
        domain: Term,
        body: Term,
        info: int,
        scope: tuple[str, ...],
        depth: int,
        budget: _Budget,
    ) -> str:
        if not self.explicit and info == 0 and not self.mentions_binder(body):
            left = self.atom(domain, scope, depth + 1, budget)
            return f"{left} → {self.show(body, (*scope, '_'), depth + 1, budget)}"
        inner, bound = self.binder(term, domain, info, scope, depth, budget)
        return f"∀ {bound}, {self.show(body, inner, depth + 1, budget)}"

    def mentions_binder(self, body: Term) -> bool:
        """Whether variable 0 of `body` occurs; a wrong yes only prints a binder."""
        pending: list[tuple[Term, int]] = [(body, 0)]
        seen: set[tuple[Term, int]] = set()
        while pending and len(seen) < 2000:
            term, under = pending.pop()
            if self.terms.loose[term] <= under or (term, under) in seen:
                continue
            seen.add((term, under))
            node = self.terms.nodes[term]
            if node[0] == 0 and node[1] == under:
                return True
            children = self.terms.children(term)
            bound = children[-1] if node[0] in (6, 7, LET) else None
            pending.extend((c, under + 1 if c is bound else under) for c in children)
            if bound is not None and bound in children[:-1]:
                pending.append((bound, under))
        return bool(pending)

    def application(self, term: Term, scope: tuple[str, ...], depth: int, budget: _Budget) -> str:
        arguments: list[Term] = []
        head = term
        while self.terms.nodes[head][0] == APP and len(arguments) < 100:
            head, argument = self.terms.children(head)
            arguments.append(argument)
        arguments.reverse()
        node = self.terms.nodes[head]
        if not self.explicit and node[0] == CONST:
            shown = self.notation(node[1], arguments, scope, depth, budget)
            if shown is not None:
                return shown
        function = self.atom(head, scope, depth + 1, budget)
        if node[0] == CONST and not self.explicit:
            function = f"@{function}" if len(arguments) > 1 else function
        return " ".join([function, *(self.atom(a, scope, depth + 1, budget) for a in arguments)])

    def notation(
        self,
        name: Name,
        arguments: list[Term],
        scope: tuple[str, ...],
        depth: int,
        budget: _Budget,
    ) -> str | None:
        if name in _INFIX and len(arguments) == _INFIX[name][1]:
            left, right = (self.atom(a, scope, depth + 1, budget) for a in arguments[-2:])
            return f"{left} {_INFIX[name][0]} {right}"
        if name == ("Not",) and len(arguments) == 1:
            return f"¬{self.atom(arguments[0], scope, depth + 1, budget)}"
        if name == ("OfNat", "ofNat") and len(arguments) == 3:
            return self.atom(arguments[1], scope, depth + 1, budget)
        if name == ("Exists",) and len(arguments) == 2:
            return f"∃ {self.atom(arguments[1], scope, depth + 1, budget)}"
        return None

    def constant(self, name: Name, levels: tuple[Level, ...]) -> str:
        if not levels or not self.explicit:
            return show(name)
        return f"{show(name)}.{{{', '.join(self.level(item) for item in levels)}}}"

    def sort(self, level: Level) -> str:
        node = self.terms.levels[level]
        if node[0] == ZERO:
            return "Prop"
        if node[0] == SUCC:
            below = self.level(node[1])
            return "Type" if below == "0" else f"Type {below}"
        return f"Sort {self.level(level)}"

    def level(self, level: Level, depth: int = 0) -> str:
        steps, node = 0, self.terms.levels[level]
        while node[0] == SUCC:
            steps, node = steps + 1, self.terms.levels[node[1]]
        if node[0] == ZERO:
            return str(steps)
        base = _CUT if depth > 8 else self._level_base(node, depth)
        return f"({base}+{steps})" if steps else base

    def _level_base(self, node: LevelNode, depth: int) -> str:
        match node:
            case (4, name):
                return show(name)
            case (2 | 3 as tag, left, right):
                word = "max" if tag == MAX else "imax"
                return f"({word} {self.level(left, depth + 1)} {self.level(right, depth + 1)})"
        return _CUT


def _long_number(value: int) -> str:
    return str(value) if value.bit_length() < 400 else f"<a number of {value.bit_length()} bits>"

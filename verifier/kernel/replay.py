"""Declarations given to the official kernel one by one, and its answers compared.

The kernel accepts axioms, unsafe declarations and anonymous names, and makes its
own recursors and constructors whatever the submission claims of them. So nothing
is taken on trust here: after the additions, every constant of the submission has
to be what the kernel holds under that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.kernel.abi import BOX_ZERO, Engine, Object, box
from verifier.kernel.order import Block, BrokenBlock, CyclicDeclarations, declaration_order
from verifier.kernel.rebuild import Rebuilder
from verifier.lean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Theorem,
)
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name, show
from verifier.lean.terms import Terms
from verifier.reasons import Reason

_TRUST_NOTHING = 0
_EXCEPT_OK = 1
_MAX_PRINTED_BITS = 1 << 12  # Lean's time to print a number is quadratic: a megabit takes minutes


class KernelRefusal(Exception):
    """The kernel does not hold what the submission claims."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(reason, detail)  # both, or it cannot come out of another process
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return self.detail


@dataclass(frozen=True, slots=True)
class KernelLimits:
    """Deterministic limits of one declaration's check; 0 means none."""

    heartbeats: int = 0
    recursion_depth: int = 0


def import_modules(engine: Engine, library: Path, imports: Sequence[Name]) -> Object:
    """A kernel environment that holds the trusted modules `imports`, read by Lean itself.

    Args:
        library: folder of the environment's compiled modules.
        imports: may be empty; then so is the environment.

    Raises:
        RuntimeError: if Lean cannot import them.
    """
    if not imports:
        made = engine.call("l_Lean_mkEmptyEnvironment", _TRUST_NOTHING)
        return _kernel_environment(engine, made)
    paths = engine.list([engine.string(str(library))])
    _value(engine, engine.call("l_Lean_initSearchPath", engine.string(str(library)), paths))
    names = Rebuilder(engine, Terms())
    how = {"importAll": False, "isExported": True, "isMeta": False}
    wanted = [engine.structure("Import", {"module": names.name(n)}, how) for n in imports]
    made = engine.call(
        "l_Lean_importModules",
        engine.array(wanted),
        engine.no_options,
        _TRUST_NOTHING,
        engine.array([]),
        0,
        0,
        engine.facts.private_level,
        box(engine.facts.empty_map),
    )
    return _kernel_environment(engine, made)


def _kernel_environment(engine: Engine, made: Object) -> Object:
    return engine.call("lean_elab_environment_to_kernel_env", _value(engine, made))


def _value(engine: Engine, result: Object) -> Object:
    if not engine.ok(result):
        raise RuntimeError("Lean could not import the trusted modules")
    return engine.keep(engine.field(result, 0))


class Kernel:
    """A kernel environment to which declarations can be added.

    Args:
        rebuilder: how terms become objects.
        environment: from `import_modules`; a kernel does not change it for others.
    """

    def __init__(self, rebuilder: Rebuilder, environment: Object) -> None:
        self._engine = rebuilder.engine
        self._rebuild = rebuilder
        self._mentions = Mentions(rebuilder.terms)
        self._environment = environment

    def find(self, name: Name) -> Object | None:
        """The kernel's own `ConstantInfo` of `name`, if it has one."""
        found = self._engine.call(
            "lean_environment_find", self._environment, self._rebuild.name(name)
        )
        return None if found == BOX_ZERO else self._engine.keep(self._engine.field(found, 0))

    def replay(self, constants: Mapping[Name, Constant], limits: KernelLimits) -> None:
        """Add `constants`, each after those it rests on, and compare what the kernel holds.

        Raises:
            KernelRefusal: if one is refused, hits a limit, or differs afterwards.
        """
        try:
            order = declaration_order(constants, self._mentions)
        except BrokenBlock as broken:
            raise KernelRefusal(Reason.KERNEL_DIFFERS, str(broken)) from broken
        except CyclicDeclarations as cyclic:
            raise KernelRefusal(Reason.CYCLE, str(cyclic)) from cyclic
        for block in order:
            self._add(block, self._declaration(constants, block), limits)
        for constant in constants.values():
            held = self.find(constant.name)
            if held is None or not self._engine.equal_constants(held, self._rebuild.info(constant)):
                raise KernelRefusal(
                    Reason.KERNEL_DIFFERS,
                    f"the compiled {constant.kind} {show(constant.name)} "
                    "is not what the kernel makes of its declaration",
                )

    def _declaration(self, constants: Mapping[Name, Constant], block: Block) -> Object:
        first = constants[block[0]]
        make = self._engine.constructor
        match first:
            case Axiom() | Definition() | Theorem() | Opaque():
                return make(self._rebuild.kind(first), (self._rebuild.value(first),))
            case Quotient():
                return box(self._engine.facts.quotient)
            case Inductive():
                members = [constants[name] for name in block]
                return make(
                    self._engine.facts.inductive,
                    (
                        self._rebuild.names(first.levels),
                        self._engine.natural(first.params),
                        self._engine.list([self._inductive(m, constants) for m in members]),
                    ),
                    bytes([first.unsafe]),
                )
        raise AssertionError(f"a {first.kind} has no declaration of its own")

    def _inductive(self, type_: Constant, constants: Mapping[Name, Constant]) -> Object:
        assert isinstance(type_, Inductive)
        constructors = []
        for name in type_.constructors:
            constructor = constants[name]
            assert isinstance(constructor, Constructor)  # or there would be no order
            constructors.append(self._name_and_type(constructor))
        return self._engine.constructor(
            0, (*self._name_and_type_fields(type_), self._engine.list(constructors))
        )

    def _name_and_type_fields(self, constant: Constant) -> tuple[Object, Object]:
        return self._rebuild.name(constant.name), self._rebuild.term(constant.type)

    def _name_and_type(self, constant: Constant) -> Object:
        return self._engine.constructor(0, self._name_and_type_fields(constant))

    def _add(self, block: Block, declaration: Object, limits: KernelLimits) -> None:
        result = self._engine.call(
            "lean_add_decl",
            self._environment,
            limits.heartbeats,
            limits.recursion_depth,
            declaration,
            BOX_ZERO,
        )
        payload = self._engine.keep(self._engine.field(result, 0))
        if self._engine.tag(result) == _EXCEPT_OK:
            self._environment = payload
            return
        limit = self._engine.facts.limits.get(self._engine.tag(payload))
        reason = Reason(limit) if limit else Reason.KERNEL_REJECTED
        raise KernelRefusal(reason, f"{show(block[0])}: {self._explain(payload)}")

    def _explain(self, exception: Object) -> str:
        engine = self._engine
        if self._rebuild.longest_number > _MAX_PRINTED_BITS:
            return "refused; its numbers are too long to be printed"
        message = engine.call("l_Lean_Kernel_Exception_toMessageData", exception, engine.no_options)
        return engine.text(engine.call("l_Lean_MessageData_toString", message))

"""The order in which declarations can be given to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from verifier.lean.constants import Constant, Constructor, Inductive, Quotient, Recursor
from verifier.lean.names import Name, show

Block = tuple[Name, ...]
"""Constants that one declaration brings: one, or all types of a mutual inductive."""


class CyclicDeclarations(Exception):
    """Declarations rest on each other in a circle."""


class BrokenBlock(Exception):
    """A constructor, recursor or inductive type claims relatives that are not there."""


def declaration_order(
    constants: Mapping[Name, Constant], mentions: Callable[[Constant], Collection[Name]]
) -> list[Block]:
    """Sort `constants` into blocks, each after all blocks that it mentions.

    Constructors and recursors come with their inductive types and have no block.

    Raises:
        BrokenBlock: if the grouping of inductive types contradicts itself.
        CyclicDeclarations: if there is no such order.
    """
    block_of = {name: _block(constant, constants) for name, constant in constants.items()}
    members: dict[Block, list[Name]] = {}
    for name, block in block_of.items():
        members.setdefault(block, []).append(name)

    def needs(block: Block) -> Iterator[Block]:
        for member in members[block]:
            constant = constants[member]
            for mentioned in sorted(mentions(constant), key=repr):
                other = block_of.get(mentioned)
                if other is not None and (other != block or not _is_inductive(constant)):
                    yield other

    order: list[Block] = []
    finished: set[Block] = set()
    for start in sorted(members, key=repr):
        if start in finished:
            continue
        path: dict[Block, Iterator[Block]] = {start: needs(start)}
        while path:
            block, pending = next(reversed(path.items()))
            following = next((other for other in pending if other not in finished), None)
            if following is None:
                del path[block]
                finished.add(block)
                order.append(block)
            elif following in path:
                raise CyclicDeclarations(f"{show(following[0])} rests on itself")
            else:
                path[following] = needs(following)
    return order


def _is_inductive(constant: Constant) -> bool:
    """Whether the constants of its block may mention each other and themselves."""
    return isinstance(constant, Inductive | Constructor | Recursor | Quotient)


def _block(constant: Constant, constants: Mapping[Name, Constant]) -> Block:
    match constant:
        case Inductive():
            block = constant.all
        case Constructor():
            owner = constants.get(constant.inductive)
            block = owner.all if isinstance(owner, Inductive) else ()
        case Recursor():
            block = constant.all
        case Quotient() if ("Quot",) in constants:
            return (("Quot",),)
        case Quotient():
            block = ()
        case _:
            return (constant.name,)
    for name in block:
        member = constants.get(name)
        if not isinstance(member, Inductive) or member.all != block:
            block = ()
            break
    if isinstance(constant, Inductive):
        for name in constant.constructors:
            if not isinstance(constants.get(name), Constructor):
                raise BrokenBlock(f"{show(constant.name)} lacks its constructor {show(name)}")
    if not block or (isinstance(constant, Inductive) and constant.name not in block):
        raise BrokenBlock(f"{show(constant.name)} is no part of a well-formed inductive type")
    return block

"""A bar for each number, by how far it is from its goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from verifier.bench.measuring import Measured
from verifier.bench.report import shown

LEFT, WIDTH, RIGHT = 250, 420, 210
STEP, BAR, TOP, BOTTOM = 30, 16, 34, 34
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.faint { fill: #57606a; font-size: 12px; }
.line { stroke: #57606a; }
.grid { stroke: #d0d7de; }
.met { fill: #1a7f6c; }
.missed { fill: #c4562b; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .faint { fill: #9aa4ae; }
  .line { stroke: #9aa4ae; }
  .grid { stroke: #30363d; }
  .met { fill: #3fb89f; }
  .missed { fill: #f0834f; }
}"""


def as_svg(found: Sequence[Measured]) -> str:
    """A whole SVG file. Its scale is logarithmic, and 1 is where a goal is just met."""
    shares = {each.number.key: each.number.goal.share(each.value) for each in found if each.value}
    reach = max([1.0, *(abs(math.log10(share)) for share in shares.values())])
    decades = math.ceil(reach)
    height = TOP + STEP * len(found) + BOTTOM
    bottom = height - BOTTOM

    def x(share: float) -> float:
        return LEFT + WIDTH * (math.log10(share) + decades) / (2 * decades)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}"'
        ' role="img" aria-label="Each number of the benchmark relative to its goal">',
        f"<style>{STYLE}</style>",
        f'<text x="{x(1):.0f}" y="20" text-anchor="middle">goal</text>',
        f'<text class="faint" x="{LEFT}" y="20">better</text>',
        f'<text class="faint" x="{LEFT + WIDTH}" y="20" text-anchor="end">worse</text>',
    ]
    for power in range(-decades, decades + 1):
        place = f"{x(10.0**power):.1f}"
        kind = "grid" if power else "line"
        parts.append(
            f'<line class="{kind}" x1="{place}" x2="{place}" y1="{TOP - 6}" y2="{bottom}"/>'
        )
        parts.append(
            f'<text class="faint" x="{place}" y="{bottom + 18}" text-anchor="middle">'
            f"{10.0**power:g} ×</text>"
        )
    for index, each in enumerate(found):
        top = TOP + STEP * index
        baseline = top + BAR - 3
        key = each.number.key
        parts.append(f'<text x="{LEFT - 12}" y="{baseline}" text-anchor="end">{escape(key)}</text>')
        said = "not measured"
        if key in shares:
            start, end = sorted((x(1), x(shares[key])))
            kind = "met" if each.met else "missed"
            parts.append(
                f'<rect class="{kind}" x="{start:.1f}" y="{top}" rx="2"'
                f' width="{max(end - start, 1):.1f}" height="{BAR}"/>'
            )
            said = f"{shown(each.value)} ({each.number.goal})"
        parts.append(f'<text x="{LEFT + WIDTH + 12}" y="{baseline}">{escape(said)}</text>')
    return "\n".join([*parts, "</svg>", ""])

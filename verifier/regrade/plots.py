"""Bars, as SVG that stands in a page. Every text in them is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_LABEL, _WIDTH, _NUMBER = 230, 420, 90
_STEP, _BAR = 24, 15
_COLUMN, _HEIGHT, _FOOT, _HEAD = 34, 150, 22, 18


@dataclass(frozen=True)
class Bar:
    """One bar: what it is of, how much it is, and the class of its colour."""

    label: str
    value: int
    colour: str = "plain"


def lying_bars(bars: Sequence[Bar], title: str) -> str:
    """Bars below each other, with long labels."""
    most = max([bar.value for bar in bars], default=0) or 1
    height = _STEP * len(bars) or 1
    parts = [_start(_LABEL + _WIDTH + _NUMBER, height, title)]
    for at, bar in enumerate(bars):
        y = at * _STEP
        width = _WIDTH * bar.value / most
        text = y + _BAR - 2
        label = bar.label if len(bar.label) <= 30 else bar.label[:29] + "…"
        parts.append(
            f'<text x="{_LABEL - 8}" y="{text}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{bar.colour}" x="{_LABEL}" y="{y}" width="{width:.1f}" height="{_BAR}"/>'
            f'<text x="{_LABEL + width + 6:.1f}" y="{text}">{bar.value:,}</text>'
        )
    return "".join([*parts, "</svg>"])


def standing_bars(bars: Sequence[Bar], title: str) -> str:
    """Bars beside each other, with short labels: a histogram."""
    most = max([bar.value for bar in bars], default=0) or 1
    foot = _HEAD + _HEIGHT
    parts = [_start(_COLUMN * max(1, len(bars)), foot + _FOOT, title)]
    for at, bar in enumerate(bars):
        x = at * _COLUMN
        height = _HEIGHT * bar.value / most
        middle = x + _COLUMN / 2
        parts.append(
            f'<rect class="{bar.colour}" x="{x + 2}" y="{foot - height:.1f}"'
            f' width="{_COLUMN - 4}" height="{height:.1f}"/>'
            f'<text class="small" x="{middle}" y="{foot + 15}" text-anchor="middle">'
            f"{escape(bar.label)}</text>"
        )
        if bar.value:
            parts.append(
                f'<text class="small" x="{middle}" y="{foot - height - 4:.1f}"'
                f' text-anchor="middle">{_short(bar.value)}</text>'
            )
    return "".join([*parts, "</svg>"])


def _short(number: int) -> str:
    for size, unit in ((1_000_000, "M"), (10_000, "k")):
        if number >= size:
            return f"{number / (size if unit == 'M' else 1000):.0f}{unit}"
    return str(number)


def _start(width: int, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{escape(title)}</title>'
    )

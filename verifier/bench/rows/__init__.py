"""Every row of the benchmark. To add one, write a module with a `ROW` and list it here."""

from verifier.bench.measuring import Row
from verifier.bench.rows import (
    cached,
    cold_over_bare,
    judge_growth,
    judge_speedup,
    throughput,
    warm_over_bare,
)

ROWS: tuple[Row, ...] = tuple(
    module.ROW
    for module in (
        warm_over_bare,
        cold_over_bare,
        judge_growth,
        judge_speedup,
        throughput,
        cached,
    )
)

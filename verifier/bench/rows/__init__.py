"""Every row of the benchmark. To add one, write a module with a `ROW` and list it here."""

from verifier.bench.measuring import Row
from verifier.bench.rows import (
    cached,
    cold_over_bare,
    docker_over_bubblewrap,
    judge_growth,
    judge_speedup,
    memory_growth,
    reader,
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
        reader,
        throughput,
        cached,
        docker_over_bubblewrap,
        memory_growth,
    )
)

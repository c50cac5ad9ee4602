"""Asks what its last argument says, [[method, arguments], ...], with the client of AXLE."""

import asyncio
import dataclasses
import json
import sys

from axle import AxleClient
from axle.exceptions import AxleError


async def main(url: str, api_key: str, asked: str) -> list[dict]:
    answers = []
    async with AxleClient(url=url, api_key=api_key or None, base_timeout_seconds=5) as client:
        for method, arguments in json.loads(asked):
            try:
                found = getattr(client, method)(**arguments)
                found = await found if asyncio.iscoroutine(found) else found
            except AxleError as error:
                answers.append({"raised": type(error).__name__, "message": str(error)})
            else:
                plain = dataclasses.asdict(found) if dataclasses.is_dataclass(found) else found
                answers.append({"answer": plain})
    return answers


print(json.dumps(asyncio.run(main(*sys.argv[1:]))))

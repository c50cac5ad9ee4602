"""Checks what its last argument says, {name: code}, with the client of Kimina's server."""

import asyncio
import json
import sys
import typing

import typing_extensions

# The client's models need Python 3.12, unless this is the TypedDict that they find.
typing.TypedDict = typing_extensions.TypedDict

from kimina_client import AsyncKiminaClient, KiminaClient, Snippet  # noqa: E402


def main(url: str, timeout: str, asked: str) -> dict:
    snippets = [Snippet(id=name, code=code) for name, code in json.loads(asked).items()]
    options = {"timeout": int(timeout), "batch_size": 3, "show_progress": False, "debug": True}
    client = KiminaClient(api_url=url, n_retries=2)
    client.test()  # `#check Nat`, exactly as Lean prints it
    return {
        "health": client.health(),
        "sync": told(client.check(snippets, **options)),
        "async": asyncio.run(ask_async(url, snippets, options)),
    }


async def ask_async(url: str, snippets: list, options: dict) -> dict:
    return told(await AsyncKiminaClient(api_url=url, n_retries=2).check(snippets, **options))


def told(response) -> dict:
    return {
        each.id: {"status": each.analyze().status, "error": each.error, "response": each.response}
        for each in response.results
    }


print(json.dumps(main(*sys.argv[1:])))

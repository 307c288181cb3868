"""What exercise.mjs does, with FastMCP's client: `python fastmcp_client.py http|sse URL`."""

import asyncio
import json
import sys
from urllib.parse import urljoin
from urllib.request import urlopen

from fastmcp import Client
from fastmcp.client.messages import MessageHandler
from fastmcp.client.transports import SSETransport, StreamableHttpTransport
from mcp.client.subscriptions import listen

kind, url = sys.argv[1:]
views = "places://views"
stateless = "2026-07-28"
heard = asyncio.Event()


class Heard(MessageHandler):
    async def on_resource_updated(self, message):
        if str(message.params.uri) == views:
            heard.set()


def api(path, data=None):
    with urlopen(urljoin(url, "/api/v1/" + path), data) as answer:
        return json.load(answer)


async def tools(client):
    assert "get_place" in [tool.name for tool in await client.list_tools()]
    result = await client.call_tool("get_place", {"id": "hawa-mahal"})
    assert result.structured_content == api("places/hawa-mahal")


async def resources(client):
    uri = "places://place/hawa-mahal"
    assert uri in [str(resource.uri) for resource in await client.list_resources()]
    [content] = await client.read_resource(uri)
    assert json.loads(content.text) == api("places/hawa-mahal")


async def prompts(client):
    assert [prompt.name for prompt in await client.list_prompts()] == ["plan_day"]
    prompt = await client.get_prompt("plan_day", {"start": "hawa-mahal"})
    assert "starting at Hawa Mahal" in prompt.messages[0].content.text


async def updates(client):
    if client.protocol_version < stateless:
        await client.session.subscribe_resource(views)
        await hear()
    else:
        async with listen(client.session, resource_subscriptions=[views]) as events:
            listening = asyncio.ensure_future(anext(events))
            listening.add_done_callback(lambda _: heard.set())
            await hear()


async def hear():
    for _ in range(40):
        await asyncio.to_thread(api, "views", b"")
        await asyncio.sleep(0.25)
        if heard.is_set():
            return
    raise AssertionError("not heard of")


async def main():
    transport = {"http": StreamableHttpTransport, "sse": SSETransport}[kind](url)
    async with Client(transport, message_handler=Heard()) as client:
        outcome = {}
        for part in (tools, resources, prompts, updates):
            try:
                await part(client)
                outcome[part.__name__] = "yes"
            except Exception as error:
                outcome[part.__name__] = repr(error)
        print(json.dumps(outcome))


asyncio.run(main())

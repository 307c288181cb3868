import assert from 'node:assert/strict';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
  SSEClientTransport as ModernSse,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as OlderSse } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { builtInFile, readCity } from '../../site/site.ts';
import { programCommand } from '../../support/service.ts';

/** The official clients behind one face, each with its own transport and revision. */
export interface Official {
  /** Of that of sdk 1.x only what the other one has as well. */
  readonly client: ModernClient;
  readonly instructions: string | undefined;
  /** Asks to hear of a resource and of the list of resources. */
  watch(uri: string): Promise<void>;
  close(): Promise<void>;
}

/** Asserts that a client can use whatever the built-in city offers. */
export async function usesEverything({ client }: Official): Promise<void> {
  assert.equal((await client.listTools()).tools.length, 5);
  const { structuredContent } = await client.callTool({ name: 'get_place', arguments: { id: 1 } });
  assert.partialDeepStrictEqual(structuredContent, { place: { index: 1 } });
  assert.equal((await client.listResources()).resources.length, readCity(builtInFile).places.length + 3);
  const { contents } = await client.readResource({ uri: 'places://place/hawa-mahal' });
  assert.match(JSON.stringify(contents), /Hawa Mahal/);
  const [prompt] = (await client.listPrompts()).prompts;
  assert.equal(prompt?.name, 'plan_day');
  const args = { interests: 'nature, fort', hours: '5', start: 'hawa-mahal' };
  const { messages } = await client.getPrompt({ name: prompt.name, arguments: args });
  assert.match(JSON.stringify(messages), /5 hours, starting at Hawa Mahal/);
  const start = await client.complete({
    ref: { type: 'ref/prompt', name: prompt.name },
    argument: { name: 'start', value: 'hawa' },
  });
  assert.deepEqual(start.completion.values, ['hawa-mahal']);
  const id = await client.complete({
    ref: { type: 'ref/resource', uri: 'places://place/{id}' },
    argument: { name: 'id', value: 'amer' },
  });
  assert.deepEqual(id.completion.values, ['amer-fort']);
}

/** Called with the address of each updated resource, or with `list` when the list changed. */
type Heard = (what: string) => void;

type Connect = (origin: string, heard: Heard) => Promise<Official>;

const streamable = (origin: string) => new URL(`${origin}/.well-known/mcp`);
const sse = (origin: string) => new URL(`${origin}/api/mcp`);

/** Every way in which the official clients connect. */
export const officialClients: Readonly<Record<string, Connect>> = {
  'sdk 1.x over Streamable HTTP': (origin, heard) => older(new OlderHttp(streamable(origin)), heard),
  'sdk 1.x over HTTP+SSE': (origin, heard) => older(new OlderSse(sse(origin)), heard),
  'client 2.x by default': (origin, heard) => modern(new ModernHttp(streamable(origin)), undefined, heard),
  'client 2.x negotiating': (origin, heard) => modern(new ModernHttp(streamable(origin)), 'auto', heard),
  'client 2.x pinned to 2026-07-28': (origin, heard) =>
    modern(new ModernHttp(streamable(origin)), stateless, heard),
  'client 2.x over HTTP+SSE': (origin, heard) => modern(new ModernSse(sse(origin)), undefined, heard),
  'sdk 1.x over Streamable HTTP, at the other address': (origin, heard) =>
    older(new OlderHttp(sse(origin)), heard),
  'sdk 1.x over HTTP+SSE, at the other address': (origin, heard) =>
    older(new OlderSse(streamable(origin)), heard),
  'client 2.x negotiating, at the other address': (origin, heard) =>
    modern(new ModernHttp(sse(origin)), 'auto', heard),
};

/** Starts `places mcp` with some arguments, as sdk 1.x does it. */
export function olderOverStdio(args: readonly string[], heard: Heard): Promise<Official> {
  return older(new OlderStdio(started(args)), heard);
}

/** The same as client 2.x does it in the stateless revision. */
export function modernOverStdio(args: readonly string[], heard: Heard): Promise<Official> {
  return modern(new ModernStdio(started(args)), stateless, heard);
}

function started(args: readonly string[]): { command: string; args: string[]; stderr: 'ignore' } {
  const [command, ...before] = programCommand();
  return { command, args: [...before, 'mcp', ...args], stderr: 'ignore' };
}

/** How client 2.x is told to speak the stateless revision alone. */
const stateless: VersionNegotiationMode = { pin: '2026-07-28' };

const identity = { name: 'places-tests', version: '1.0.0' };

async function older(transport: OlderHttp | OlderSse | OlderStdio, heard: Heard): Promise<Official> {
  const client = new OlderClient(identity);
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard(params.uri));
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => heard('list'));
  // Its optional members are not declared as its own interface asks for under exactOptionalPropertyTypes.
  await client.connect(transport as Transport);
  return {
    client: client as unknown as ModernClient,
    instructions: client.getInstructions(),
    watch: async (uri) => void (await client.subscribeResource({ uri })),
    close: () => client.close(),
  };
}

async function modern(
  transport: ModernHttp | ModernSse | ModernStdio,
  mode: VersionNegotiationMode | undefined,
  heard: Heard,
): Promise<Official> {
  const client = new ModernClient(identity, mode === undefined ? {} : { versionNegotiation: { mode } });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => heard(params.uri));
  client.setNotificationHandler('notifications/resources/list_changed', () => heard('list'));
  await client.connect(transport);
  const watch = async (uri: string): Promise<void> => {
    if (mode === undefined) await client.subscribeResource({ uri });
    else await client.listen({ resourcesListChanged: true, resourceSubscriptions: [uri] });
  };
  return { client, instructions: client.getInstructions(), watch, close: () => client.close() };
}

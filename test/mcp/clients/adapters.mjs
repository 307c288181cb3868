import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Versions of the official SDK before the one that the tests use, with the transports that each has. */
const oldSdks = [
  ...['0.6.0', '0.7.0', '1.0.4', '1.2.0', '1.4.1', '1.7.0'].map((version) => [version, 'SSE']),
  ...['1.10.2', '1.13.3', '1.17.5', '1.20.2', '1.25.3', '1.29.0'].map((version) => [version, 'SSE', 'HTTP']),
];

/**
 * Each client behind one face: `tools` and `resources` and `prompts` list, `call`, `read` and `get` take one, and `watch`
 * asks to hear of a resource. A client lacks what it does not have. Packages are loaded when they are needed, because
 * `make test` has few of them.
 *
 * @type {Record<string, (url: string, heard: (uri: string) => void) => Promise<object>>}
 */
export const adapters = {
  'mcp-remote, http-first': (url, heard) => mcpRemote(url, 'http-first', heard),
  'mcp-remote, sse-first': (url, heard) => mcpRemote(url, 'sse-first', heard),
  'mcp-remote, http-only': (url, heard) => mcpRemote(url, 'http-only', heard),
  'mcp-remote, sse-only': (url, heard) => mcpRemote(url, 'sse-only', heard),
  'supergateway, HTTP': (url) => supergateway('--streamableHttp', url),
  // By itself it asks for an event stream with `Accept: */*`, as a browser or curl would that wants no stream without end.
  'supergateway, SSE': (url) => supergateway('--sse', url, '--header', 'Accept: text/event-stream'),
  Mastra: mastra,
  'mcp-use': mcpUse,
  'AI SDK, HTTP': (url) => aiSdk('http', url),
  'AI SDK, SSE': (url) => aiSdk('sse', url),
  'LangChain, HTTP': (url, heard) => langChain('http', url, heard),
  'LangChain, SSE': (url, heard) => langChain('sse', url, heard),
  mcporter,
  'Inspector, HTTP': (url) => inspector('http', url),
  'Inspector, SSE': (url) => inspector('sse', url),
  'OpenAI Agents, strict': openAiAgents,
  ...Object.fromEntries(
    oldSdks.flatMap(([version, ...transports]) =>
      transports.map((transport) => [
        `SDK ${version}, ${transport}`,
        (url, heard) => oldSdk(version, transport, url, heard),
      ]),
    ),
  ),
};

function mcpRemote(url, strategy, heard) {
  return proxy('mcp-remote', [url, '--transport', strategy, '--allow-http'], heard);
}

/** It passes answers on, and nothing that comes unasked. */
async function supergateway(...args) {
  const { watch, ...client } = await proxy('supergateway', args, () => {});
  return client;
}

/** A program that is told an address and speaks MCP over standard input and output, with the official SDK before it. */
async function proxy(name, args, heard) {
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program(name), ...args],
    env: process.env,
    stderr: 'inherit',
  });
  const client = new Client({ name: 'places-tests', version: '1.0.0' });
  await client.connect(transport);
  return { ...(await official(client, heard)), close: () => client.close() };
}

/** The executable file of a package. */
function program(name) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = createRequire(import.meta.url)(manifest);
  return join(dirname(manifest), bin[name]);
}

/** The client of the official SDK, which others hand out; `sdk` is the package that it comes from. */
async function official(client, heard, sdk = '@modelcontextprotocol/sdk') {
  const { ResourceUpdatedNotificationSchema } = await import(`${sdk}/types.js`);
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard(params.uri));
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: args }),
    resources: async () => (await client.listResources()).resources,
    read: (uri) => client.readResource({ uri }),
    prompts: async () => (await client.listPrompts()).prompts,
    get: (name, args) => client.getPrompt({ name, arguments: args }),
    watch: (uri) => client.subscribeResource({ uri }),
  };
}

async function oldSdk(version, transport, url, heard) {
  const sdk = `sdk-${version}`;
  // Before 1.3 the SDK expects the EventSource of a browser.
  globalThis.EventSource ??= (await import('eventsource')).EventSource;
  const { Client } = await import(`${sdk}/client/index.js`);
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import(
    `${sdk}/client/${transport === 'SSE' ? 'sse' : 'streamableHttp'}.js`
  );
  const client = new Client({ name: 'places-tests', version: '1.0.0' }, { capabilities: {} });
  await client.connect(new (SSEClientTransport ?? StreamableHTTPClientTransport)(new URL(url)));
  return { ...(await official(client, heard, sdk)), close: () => client.close() };
}

/**
 * Converts the tools to strict functions of the OpenAI API, and checks each with the converter of OpenAI's own library, which
 * rejects what strict mode rejects.
 */
async function openAiAgents(url) {
  const { Agent, getAllMcpTools, MCPServerStreamableHttp, RunContext } = await import('@openai/agents-core');
  const { toStrictJsonSchema } = await import('openai/lib/transform');
  const server = new MCPServerStreamableHttp({ url, name: 'places' });
  await server.connect();
  const runContext = new RunContext();
  const agent = new Agent({ name: 'places-tests' });
  const tools = async () =>
    await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true, runContext, agent });
  return {
    async tools() {
      const all = await tools();
      for (const { name, strict, parameters } of all) {
        if (strict !== true) throw new Error(`${name} is not strict`);
        toStrictJsonSchema(parameters);
      }
      return all;
    },
    async call(name, args) {
      const tool = (await tools()).find((each) => each.name === name);
      // In strict mode a model sends null for each argument that it leaves out.
      const all = Object.fromEntries(Object.keys(tool.parameters.properties).map((each) => [each, null]));
      return await tool.invoke(runContext, JSON.stringify({ ...all, ...args }));
    },
    close: () => server.close(),
  };
}

async function mastra(url, heard) {
  const { MCPClient } = await import('@mastra/mcp');
  const client = new MCPClient({ servers: { places: { url: new URL(url) } } });
  const { resources, prompts } = client;
  return {
    tools: async () => Object.values(await client.listTools()).map(({ id }) => ({ name: id })),
    call: async (name, args) => (await client.listTools())[`places_${name}`].execute(args),
    resources: async () => (await resources.list()).places,
    read: (uri) => resources.read('places', uri),
    prompts: async () => (await prompts.list()).places,
    get: (name, args) => prompts.get({ serverName: 'places', name, args }),
    async watch(uri) {
      await resources.onUpdated('places', (params) => heard(params.uri));
      await resources.subscribe('places', uri);
    },
    close: () => client.disconnect(),
  };
}

async function mcpUse(url, heard) {
  const { MCPClient } = await import('mcp-use/client');
  const client = new MCPClient({ mcpServers: { places: { url } } });
  const session = await client.createSession('places');
  session.on('notification', ({ method, params }) => {
    if (method === 'notifications/resources/updated') heard(params.uri);
  });
  return {
    tools: () => session.listTools(),
    call: (name, args) => session.callTool(name, args),
    resources: async () => (await session.listAllResources()).resources,
    read: (uri) => session.readResource(uri),
    prompts: async () => (await session.listPrompts()).prompts,
    get: (name, args) => session.getPrompt(name, args),
    watch: (uri) => session.subscribeToResource(uri),
    close: () => client.closeAllSessions(),
  };
}

async function aiSdk(type, url) {
  const { createMCPClient } = await import('@ai-sdk/mcp');
  const client = await createMCPClient({ transport: { type, url } });
  return {
    tools: async () => Object.keys(await client.tools()).map((name) => ({ name })),
    call: async (name, args) => (await client.tools())[name].execute(args, { toolCallId: '1', messages: [] }),
    resources: async () => (await client.listResources()).resources,
    read: (uri) => client.readResource({ uri }),
    prompts: async () => (await client.listPrompts()).prompts,
    get: (name, args) => client.getPrompt({ name, arguments: args }),
    close: () => client.close(),
  };
}

async function langChain(transport, url, heard) {
  const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
  const client = new MultiServerMCPClient({
    mcpServers: { places: { transport, url } },
    onResourcesUpdated: ({ uri }) => heard(uri),
  });
  const sdk = await client.getClient('places');
  const find = async (name) => (await client.getTools()).find((tool) => tool.name === name);
  return {
    tools: () => client.getTools(),
    call: async (name, args) => (await find(name)).invoke(args),
    resources: async () => (await client.listResources()).places,
    read: (uri) => client.readResource('places', uri),
    prompts: async () => (await sdk.listPrompts()).prompts,
    get: (name, args) => sdk.getPrompt({ name, arguments: args }),
    watch: (uri) => sdk.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

/** It has tools and resources. */
async function mcporter(url) {
  const { createRuntime } = await import('mcporter');
  const runtime = await createRuntime({
    servers: [{ name: 'places', command: { kind: 'http', url: new URL(url) } }],
  });
  return {
    tools: () => runtime.listTools('places'),
    call: (name, args) => runtime.callTool('places', name, { args }),
    resources: async () => (await runtime.listResources('places')).resources,
    read: (uri) => runtime.readResource('places', uri),
    close: () => runtime.close(),
  };
}

/** A command line: each question is a connection of its own, so that it hears of nothing later. */
async function inspector(transport, url) {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const launcher = join(dirname(manifest), 'clients/launcher/build/index.js');
  const ask = async (...args) => {
    const all = [launcher, '--cli', url, '--transport', transport, '--method', ...args];
    return JSON.parse((await promisify(execFile)(process.execPath, all)).stdout);
  };
  const flags = (flag, args) => Object.entries(args).flatMap(([name, value]) => [flag, `${name}=${value}`]);
  return {
    tools: async () => (await ask('tools/list')).tools,
    call: (name, args) => ask('tools/call', '--tool-name', name, ...flags('--tool-arg', args)),
    resources: async () => (await ask('resources/list')).resources,
    read: (uri) => ask('resources/read', '--uri', uri),
    prompts: async () => (await ask('prompts/list')).prompts,
    get: (name, args) => ask('prompts/get', '--prompt-name', name, ...flags('--prompt-args', args)),
    close: async () => {},
  };
}

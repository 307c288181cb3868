import { streamablePath } from './protocol.ts';

/** How to set up one MCP client for this server. */
export interface ClientSetup {
  readonly name: string;
  /** The file to edit, or where else the code goes. */
  readonly place: string;
  readonly language: 'json' | 'toml' | 'shell';
  readonly code: string;
  /** What else there is to know; absent when the code says it all. */
  readonly note?: string;
}

/** The set-up of the common MCP clients for the service at an origin, without a trailing slash. */
export function clientSetups(base: string): readonly ClientSetup[] {
  const url = `${base}${streamablePath}`;
  return [
    {
      name: 'Claude Code',
      place: 'a terminal',
      language: 'shell',
      code: `claude mcp add --transport http places ${url}`,
    },
    {
      name: 'Claude Desktop',
      place: 'claude_desktop_config.json',
      language: 'json',
      code: json({ mcpServers: { places: { command: 'npx', args: ['-y', 'mcp-remote', ...remote(url)] } } }),
      note: `A server on the public Internet needs no file: Settings, Connectors, Add custom connector, ${url}.`,
    },
    {
      name: 'Codex',
      place: '~/.codex/config.toml',
      language: 'toml',
      code: `[mcp_servers.places]\nurl = ${JSON.stringify(url)}`,
    },
    {
      name: 'Cursor',
      place: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
      language: 'json',
      code: json({ mcpServers: { places: { url } } }),
    },
    {
      name: 'Gemini CLI',
      place: '~/.gemini/settings.json',
      language: 'json',
      code: json({ mcpServers: { places: { httpUrl: url } } }),
    },
    {
      name: 'Visual Studio Code',
      place: '.vscode/mcp.json',
      language: 'json',
      code: json({ servers: { places: { type: 'http', url } } }),
    },
    {
      name: 'Windsurf',
      place: '~/.codeium/windsurf/mcp_config.json',
      language: 'json',
      code: json({ mcpServers: { places: { serverUrl: url } } }),
    },
    {
      name: 'Zed',
      place: '~/.config/zed/settings.json',
      language: 'json',
      code: json({ context_servers: { places: { url } } }),
    },
    {
      name: 'MCP Inspector',
      place: 'a terminal',
      language: 'shell',
      code: `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/call --tool-name get_views`,
      note: 'Without --cli it opens a page in the browser.',
    },
  ];
}

/** Arguments of the bridge for clients that start programs only; it needs a flag for an address without TLS. */
function remote(url: string): string[] {
  return url.startsWith('http:') ? [url, '--allow-http'] : [url];
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

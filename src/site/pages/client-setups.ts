import { streamablePath } from '../../mcp/protocol.ts';
import { prettyJson } from '../prose/blocks.ts';

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
  const started = { command: '/usr/local/bin/places', args: ['mcp', '--url', base] };
  const remote = (fields: object) =>
    `The command is the path of the executable. Without one, the settings of places are \`${JSON.stringify(fields)}\`.`;
  return [
    {
      name: 'Claude Code',
      place: 'a terminal',
      language: 'shell',
      code: `claude mcp add --transport http places ${url}`,
    },
    {
      ...jsonFile('Claude Desktop', 'claude_desktop_config.json', {
        mcpServers: { places: started },
      }),
      note: `The command is the path of the executable; without \`--url\` it serves its own data, offline. A server on the public Internet needs no file: Settings, Connectors, Add custom connector, \`${url}\`.`,
    },
    {
      name: 'Codex',
      place: '~/.codex/config.toml',
      language: 'toml',
      code: `[mcp_servers.places]\nurl = ${JSON.stringify(url)}`,
    },
    {
      ...jsonFile('Cursor', '~/.cursor/mcp.json, or .cursor/mcp.json of a project', {
        mcpServers: { places: started },
      }),
      note: remote({ url }),
    },
    jsonFile('Gemini CLI', '~/.gemini/settings.json', { mcpServers: { places: { httpUrl: url } } }),
    {
      ...jsonFile('Visual Studio Code', '.vscode/mcp.json', {
        servers: { places: { type: 'stdio', ...started } },
      }),
      note: remote({ type: 'http', url }),
    },
    jsonFile('Windsurf', '~/.codeium/windsurf/mcp_config.json', {
      mcpServers: { places: { serverUrl: url } },
    }),
    {
      ...jsonFile('Zed', '~/.config/zed/settings.json', { context_servers: { places: started } }),
      note: remote({ url }),
    },
    {
      name: 'MCP Inspector',
      place: 'a terminal',
      language: 'shell',
      code: `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/call --tool-name get_views`,
      note: 'Without `--cli` it opens a page in the browser.',
    },
  ];
}

function jsonFile(name: string, place: string, config: object): ClientSetup {
  return { name, place, language: 'json', code: prettyJson(config) };
}

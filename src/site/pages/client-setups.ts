import { streamablePath } from '../../mcp/protocol.ts';
import { codeMarkdown, prettyJson } from '../prose/render.ts';

/**
 * How to set up the common MCP clients for the service at an origin, without a trailing slash: what to write in which file or
 * terminal, as Markdown, and what else there is to know.
 */
export function clientSetups(base: string) {
  const url = `${base}${streamablePath}`;
  const setup = (name: string, place: string, language: string, code: string, note = '') => {
    const parts = [`### ${name}`, codeMarkdown(language, code, `In ${place}`), note];
    return { name, language, code, text: parts.filter(Boolean).join('\n\n') };
  };
  const terminal = (name: string, code: string, note = '') => setup(name, 'a terminal', 'shell', code, note);
  const file = (name: string, place: string, config: object, note = '') =>
    setup(name, place, 'json', prettyJson(config), note);
  return [
    terminal('Claude Code', `claude mcp add --transport http places ${url}`),
    file(
      'Claude Desktop',
      'claude_desktop_config.json',
      { mcpServers: { places: { command: 'npx', args: ['mcp-remote', url] } } },
      `With the command \`/usr/local/bin/places\`, the path of the executable, and the argument \`mcp\` it has data of its own, offline. A server on the public Internet needs no file: Settings, Connectors, Add custom connector, \`${url}\`.`,
    ),
    setup('Codex', '~/.codex/config.toml', 'toml', `[mcp_servers.places]\nurl = ${JSON.stringify(url)}`),
    file('Cursor', '~/.cursor/mcp.json, or .cursor/mcp.json of a project', {
      mcpServers: { places: { url } },
    }),
    file('Gemini CLI', '~/.gemini/settings.json', { mcpServers: { places: { httpUrl: url } } }),
    file('Visual Studio Code', '.vscode/mcp.json', { servers: { places: { type: 'http', url } } }),
    file('Windsurf', '~/.codeium/windsurf/mcp_config.json', { mcpServers: { places: { serverUrl: url } } }),
    file('Zed', '~/.config/zed/settings.json', { context_servers: { places: { url } } }),
    terminal(
      'MCP Inspector',
      `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/call --tool-name get_views`,
      'Without `--cli` it opens a page in the browser.',
    ),
  ];
}

import { type Rule, row } from '../../mcp/rules/rule.ts';
import { legacy, rpc } from '../../mcp/support/requests.ts';
import type { Ask } from '../../support/http.ts';

/** A row of what was seen in the wild: the client, what it sends, and the right answer. */
export function seen(
  client: string,
  sends: string,
  ask: Ask,
  ...[status, expected]: [status: number, expected?: Parameters<typeof row>[3]]
): Rule {
  return row(`${client}: ${sends}`, ask, status, expected);
}

/** A call of a tool as the handshake revisions make it. */
export function tool(name: string, args: unknown, headers: Record<string, string | undefined> = {}): Ask {
  return legacy('tools/call', { name, arguments: args }, headers);
}

/** The same message to the other address. */
export function atTheOtherAddress(ask: Ask): Ask {
  return { ...ask, path: '/api/mcp' };
}

/** A message as a client writes it, with members laid over those of a request. */
export function message(members: Record<string, unknown>): object {
  return { ...rpc('ping'), ...members };
}

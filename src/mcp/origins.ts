/**
 * Tells which web pages may call the MCP endpoints: those of this very machine, of our own configured origin, and of
 * the origins an operator lists. The Host field is no witness: with DNS rebinding the attacker chooses it, too.
 */
export function originRule(own: string | undefined, listed: readonly string[]): (origin: string) => boolean {
  const known = new Set([...listed, ...(own === undefined ? [] : [own])]);
  return (origin) => known.has(origin) || isLocal(origin);
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: canonical } = new URL(origin);
  return /^https?:$/.test(protocol) && canonical === origin && localNames.has(hostname);
}

import { systemClock as clock } from '../base/clock.ts';
import { AppError, StartError, systemErrorAdvice } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { object } from '../base/object-schema.ts';
import { string } from '../base/schema.ts';
import { readSmallFile } from '../base/small-file.ts';
import { version } from '../base/version.ts';
import type { ServeOptions } from '../cli/environment.ts';
import { MediaType, renderHeaders, StoredBody } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import { secureOnly } from '../http/secure-only.ts';
import type { ListenAddress } from '../http/server.ts';
import type { Https } from '../tls/https.ts';

/** Opens HTTPS as configured; undefined for plain HTTP, which loads nothing of it. Throws StartError. */
export async function openHttps(options: ServeOptions, log: Log): Promise<Https | undefined> {
  const { secure, stateDir, acmeDirectory: directoryUrl, acmeCa, acmeEmail: email } = options;
  if (!secure) return undefined;
  const { domains, ownFiles, httpPort } = secure;
  // Imported on demand, because node:tls takes 3 MB.
  if (ownFiles) return (await import('../tls/own-files.ts')).useOwnFiles(ownFiles, { domains, clock, log });
  const ca = acmeCa === undefined ? undefined : readAuthority(acmeCa);
  const userAgent = `places/${version}`;
  const shared = { hasHttp: httpPort !== undefined, userAgent, clock, log };
  const { useAcme } = await import('../tls/renewal.ts');
  return useAcme({ domains, directoryUrl, ca, email, stateDir, ...shared });
}

function readAuthority(path: string): string {
  try {
    return readSmallFile(path);
  } catch (error) {
    throw new StartError(`cannot read --acme-ca ${path}: ${systemErrorAdvice(error)}`, { cause: error });
  }
}

const challengePath = '/.well-known/acme-challenge/';
const tokenParams = object({ token: string({ maxLength: 256 }) });
const keyAuthorization = new MediaType('application/octet-stream', { caching: 'no-store' });

/** Returns the route of HTTP-01 challenges (RFC 8555 §8.3); empty for plain HTTP and own files. */
export function challengeRoutes({ secure }: ServeOptions, https: Https | undefined): Route[] {
  if (!secure || secure.ownFiles || !https) return [];
  return [
    route({
      ...plainGet,
      path: `${challengePath}{token}`,
      params: tokenParams,
      handle({ params }) {
        const text = https.challenge(params.token);
        if (text === undefined)
          throw new AppError('NOT_FOUND', 'There is no such challenge', 'Start a new order.');
        return { content: new StoredBody(keyAuthorization, text) };
      },
    }),
  ];
}

/** Returns the addresses to listen on: HTTPS first, then plain HTTP for redirects, or the sockets of the service manager. */
export function listenAddresses(options: ServeOptions, sockets: readonly number[]): ListenAddress[] {
  if (sockets.length > 0) return sockets.map((fd) => ({ fd }));
  const { host, port, reusePort, secure } = options;
  const ports = [port, ...(secure?.httpPort === undefined ? [] : [secure.httpPort])];
  return ports.map((port) => ({ ...(host !== undefined && { host }), port, reusePort }));
}

/** Paths that are served over plain HTTP and under every name: monitors of this machine use its address. */
const exempt = new Set(['/healthz', '/metrics']);

/** Returns the rules that HTTPS adds to requests; undefined for plain HTTP. `openPort` returns the port of HTTPS once it is open. */
export function secureRules(
  { secure, port, baseUrl = '' }: ServeOptions,
  https: Https | undefined,
  openPort: () => number | undefined,
) {
  if (!secure || !https) return undefined;
  // A router or a container may map the port to another one, which only the base URL has.
  const mapped = baseUrl.startsWith('https:') ? Number(new URL(baseUrl).port || 443) : undefined;
  return secureOnly({
    hosts: secure.domains,
    port: () => mapped ?? openPort() ?? port,
    isReady: (host) => https.isReady(host),
    exempt: (path) => exempt.has(path) || path.startsWith(challengePath),
    isForPrograms: (path) => /^\/(?:api|\.well-known\/mcp)(?:\/|$)/.test(path),
  });
}

/** Names that the operator says are those of the service. */
export function ownNames({ secure, baseUrl }: ServeOptions): string[] {
  return [...(secure?.domains ?? []), ...(baseUrl === undefined ? [] : [new URL(baseUrl).hostname])];
}

/** Origins of the pages of HTTPS. */
export function ownOrigins({ secure, port }: ServeOptions): string[] {
  return (secure?.domains ?? []).map((name) => new URL(`https://${name}:${port}`).origin);
}

/** Returns the field that makes browsers insist on HTTPS (RFC 6797), if configured. */
export function hstsText({ secure }: ServeOptions): string {
  if (!secure || secure.hstsSeconds === 0) return '';
  return renderHeaders({ 'Strict-Transport-Security': `max-age=${secure.hstsSeconds}` });
}

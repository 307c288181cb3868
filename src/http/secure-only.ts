import { AppError } from '../base/errors.ts';
import { methodNotAllowed } from './errors.ts';
import { hostName } from './host.ts';
import { permanentRedirect } from './redirect.ts';
import type { Target } from './request.ts';
import type { Requester } from './requester.ts';
import type { Reply } from './route.ts';

interface SecureRules {
  /** Hosts that are served, without ports; empty for every host. */
  readonly hosts: readonly string[];
  /** Returns the port of HTTPS in redirects. */
  readonly port: () => number;
  /** False as long as a host has no certificate: it is then served over plain HTTP. */
  readonly isReady: (host: string) => boolean;
  /** Paths that are served over plain HTTP and for every host, such as those of challenges. */
  readonly exempt: (path: string) => boolean;
  /** Paths of programs, which send methods other than GET and HEAD. */
  readonly isForPrograms: (path: string) => boolean;
}

export type SecureOnly = ReturnType<typeof secureOnly>;

/** Rules for requests of a service with HTTPS. */
export function secureOnly({ hosts, port, isReady, exempt, isForPrograms }: SecureRules) {
  const served = new Set(hosts);
  const suffix = () => (port() === 443 ? '' : `:${port()}`);
  const [first] = hosts;
  return {
    /**
     * Returns the redirect of a plain request to HTTPS (308, which retains method and body); undefined for requests to be
     * handled. Throws MISDIRECTED_REQUEST (RFC 9110 §15.5.20) for other hosts.
     */
    redirect(
      { proto, host: forwarded }: Requester,
      host: string | undefined,
      method: string,
      { rawPath, path, query }: Target,
    ): Reply | undefined {
      if (exempt(path)) return undefined;
      const name = hostName(forwarded ?? host ?? '');
      if (first === undefined ? name === '' : !served.has(name))
        throw misdirected(
          first === undefined ? 'https and the name of this host' : `https://${first}${suffix()}`,
        );
      if (proto === 'https' || !isReady(name)) return undefined;
      if (!['GET', 'HEAD'].includes(method) && !isForPrograms(path))
        throw methodNotAllowed(method, 'GET, HEAD');
      const target = (rawPath.startsWith('/') ? rawPath : '/') + (query === '' ? '' : `?${query}`);
      return permanentRedirect(`https://${name}${suffix()}${target}`);
    },
  };
}

function misdirected(origin: string): AppError {
  const message = 'This service does not serve the host of the request';
  return new AppError('MISDIRECTED_REQUEST', message, `Use ${origin}.`);
}

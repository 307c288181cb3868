import { StartError } from '../base/errors.ts';
import type { options, Values } from './options.ts';

/** HTTPS as configured. */
export interface SecureOptions {
  /** Names that are served, in ASCII; empty for every name. */
  readonly domains: readonly string[];
  /** Paths of an own certificate and its key. Without them, certificates are obtained over ACME. */
  readonly ownFiles: { readonly cert: string; readonly key: string } | undefined;
  /** Port for redirects and HTTP-01 challenges. */
  readonly httpPort: number | undefined;
  readonly hstsSeconds: number;
}

type Resolved = Values<typeof options>;

const httpsPort = 443;
const defaultHttpPort = 80;

/** Resolves the options of HTTPS; undefined for plain HTTP. Throws StartError if they contradict each other. */
export function secureOptions(resolved: Resolved): SecureOptions | undefined {
  const { domain, tlsCert, tlsKey, acmeCa, acmeEmail, port = httpsPort, hsts } = resolved;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new StartError('--tls-cert and --tls-key belong together: set both, or neither');
  const ownFiles = tlsCert !== undefined && tlsKey !== undefined ? { cert: tlsCert, key: tlsKey } : undefined;
  const isAcme = ownFiles === undefined && domain.length > 0;
  if (!isAcme && (acmeCa !== undefined || acmeEmail !== undefined))
    throw new StartError('--acme-ca and --acme-email need --domain, and no --tls-cert');
  if (!isAcme && ownFiles === undefined) {
    if (hsts > 0 || resolved.httpPort !== undefined)
      throw new StartError('--hsts and --http-port are options of HTTPS: set --domain or --tls-cert, too');
    return undefined;
  }
  if (isAcme && resolved.sharedState !== undefined)
    throw new StartError(
      'instances with --shared-state cannot each obtain a certificate: use --tls-cert and --tls-key, or a proxy',
    );
  const httpPort = resolved.httpPort ?? (port === httpsPort ? defaultHttpPort : 'off');
  if (httpPort === port)
    throw new StartError('--http-port and --port are equal: HTTPS needs a port of its own');
  return {
    domains: domain,
    ownFiles,
    httpPort: httpPort === 'off' ? undefined : httpPort,
    hstsSeconds: hsts,
  };
}

/** Default of `--port`. */
export function defaultPort(secure: SecureOptions | undefined): number {
  return secure ? httpsPort : 8080;
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { messageOf, StartError, systemErrorAdvice } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { readSmallFile } from '../base/small-file.ts';
import type { Https } from './https.ts';
import { createCertificates } from './listener.ts';

/** Interval in milliseconds at which the files are read again: certbot and others replace them every few weeks. */
const lookMs = 10_000;

/** Serves a certificate and key from files, and reloads them when they change. Throws StartError if they cannot be used. */
export function useOwnFiles(
  paths: { readonly cert: string; readonly key: string },
  { domains, clock, log }: { readonly domains: readonly string[]; readonly clock: Clock; readonly log: Log },
): Https {
  const certificates = createCertificates();
  let from = new Date();
  let expires = from;
  /** Texts that were tried last, with or without success; empty if they could not be read. */
  let tried = '';
  let error: string | undefined;
  /** Returns false if the files are those that were tried last. */
  const load = (): boolean => {
    const former = tried;
    tried = '';
    const cert = attempt(`cannot read --tls-cert ${paths.cert}`, () => readSmallFile(paths.cert));
    const key = attempt(`cannot read --tls-key ${paths.key}`, () => readSmallFile(paths.key));
    tried = cert + key;
    if (tried === former) return false;
    const expected = '--tls-cert must be a certificate';
    const first = attempt(`${expected} in PEM, followed by its chain`, () => new X509Certificate(cert));
    const privateKey = attempt('--tls-key must be a private key in PEM, without a password', () =>
      createPrivateKey(key),
    );
    if (!first.checkPrivateKey(privateKey))
      throw new StartError('--tls-key is not the key of --tls-cert: set the files of one certificate');
    attempt(`${expected} that TLS accepts`, () => certificates.setDefault({ cert, key }));
    from = first.validFromDate;
    expires = first.validToDate;
    const now = clock.date();
    if (from > now || expires < now)
      log.warn('the certificate is not valid now', {
        from: from.toISOString(),
        expires: expires.toISOString(),
      });
    const uncovered = domains.filter((domain) => first.checkHost(domain) === undefined);
    if (uncovered.length > 0)
      log.warn('the certificate is not for these domains', {
        domains: uncovered.join(' '),
        names: first.subjectAltName,
      });
    return true;
  };
  const reload = (): void => {
    try {
      if (!load()) return;
      error = undefined;
      log.info('certificate reloaded', { expires: expires.toISOString() });
    } catch (thrown) {
      const reason = messageOf(thrown);
      if (error !== reason) log.error('the new certificate is not used', { reason });
      error = reason;
    }
  };
  load();
  return {
    handshake: certificates.handshake,
    isReady: () => true,
    health: () => ({
      expires: [{ domain: 'own', from, date: expires }],
      isMissing: false,
      isFailing: error !== undefined,
    }),
    challenge: () => undefined,
    start: () => {},
    reload,
    stop: clock.every(lookMs, reload),
  };
}

/** Throws StartError with these words before the reason. */
function attempt<T>(words: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new StartError(`${words} (${systemErrorAdvice(error)})`, { cause: error });
  }
}

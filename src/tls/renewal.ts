import { X509Certificate } from 'node:crypto';
import { openAccount } from '../acme/account.ts';
import { AcmeError, createAcmeClient } from '../acme/client.ts';
import { ariId, challengeCertificate } from '../acme/der.ts';
import { newKey } from '../acme/jws.ts';
import { type ChallengeType, obtain } from '../acme/order.ts';
import type { Clock } from '../base/clock.ts';
import { messageOf, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { acmeFiles } from './acme-files.ts';
import { dueTime } from './due.ts';
import type { Https } from './https.ts';
import { createCertificates, type KeyPair } from './listener.ts';

/** Retry after a failure in milliseconds, doubled each time. Let's Encrypt allows five failed validations an hour. */
const firstRetryMs = 120_000;
const maxRetryMs = 12 * 3_600_000;
/** Maximum interval between two looks at a certificate, in milliseconds: clocks jump, and ARI may move a renewal. */
const maxLookMs = 6 * 3_600_000;
/** Minimum interval between two orders for a name, in milliseconds, whatever the clocks say. */
const minOrderMs = 3_600_000;
/** Difference to the clock of the authority in milliseconds that is logged, and after which a new certificate must be valid. */
const maxSkewMs = 3_600_000;

interface AcmeOptions {
  readonly domains: readonly string[];
  readonly directoryUrl: string;
  /** Authority of the ACME server in PEM, if it is private. */
  readonly ca: string | undefined;
  readonly email: string | undefined;
  readonly stateDir: string;
  /** False if no plain port can answer HTTP-01 challenges. */
  readonly hasHttp: boolean;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A name and its certificate. */
interface Subject {
  readonly domain: string;
  certificate?: X509Certificate;
  /** Position of the renewal within the spread, from 0 to 1. */
  readonly jitter: number;
  failures: number;
  /** Monotonic times of the next look and of the last order. */
  nextMs: number;
  orderedMs: number;
}

/** Obtains and renews a certificate for each name (RFC 8555), starting with the stored ones. */
export async function useAcme(options: AcmeOptions): Promise<Https> {
  const { domains, stateDir, directoryUrl, ca, email, hasHttp, userAgent, clock, log } = options;
  const files = acmeFiles(stateDir, directoryUrl);
  const client = createAcmeClient(directoryUrl, ca, userAgent);
  const certificates = createCertificates();
  const tokens = new Map<string, string>();
  let preferred: ChallengeType = hasHttp ? 'http-01' : 'tls-alpn-01';
  let cancel = () => {};
  let isStopped = false;

  const use = (subject: Subject, pair: KeyPair): void => {
    certificates.set(subject.domain, pair);
    subject.certificate = new X509Certificate(pair.cert);
  };
  const subjects: Subject[] = [];
  for (const domain of domains) {
    const times = { nextMs: clock.now(), orderedMs: Number.NEGATIVE_INFINITY };
    const subject: Subject = { domain, jitter: Math.random(), failures: 0, ...times };
    subjects.push(subject);
    const stored = await files.certificate(domain);
    try {
      if (stored) use(subject, stored);
    } catch (error) {
      log.warn('the stored certificate is damaged', { domain, reason: messageOf(error) });
    }
  }

  const answer = (type: ChallengeType, domain: string, token: string, authorization: string) => {
    if (type === 'tls-alpn-01') {
      const key = newKey();
      return certificates.setChallenge(domain, {
        key,
        cert: challengeCertificate(domain, authorization, key),
      });
    }
    tokens.set(token, authorization);
    return () => void tokens.delete(token);
  };

  /** Orders a certificate, with the other kind of challenge if the first one fails. */
  const order = async ({ domain, certificate }: Subject): Promise<KeyPair> => {
    const account = await openAccount({ client, files, email, clock, log });
    const request = { domain, replaces: certificate && ariId(certificate), answer };
    try {
      return await obtain(client, account, { ...request, type: preferred });
    } catch (error) {
      if (!(error instanceof AcmeError) || error.type !== 'unauthorized' || !hasHttp) throw error;
      const other = preferred === 'http-01' ? 'tls-alpn-01' : 'http-01';
      log.warn('trying the other challenge', { domain, challenge: other, reason: error.message });
      const pair = await obtain(client, account, { ...request, type: other });
      preferred = other;
      return pair;
    }
  };

  /** Rejects with the reason, for the log, if a certificate in use could not be stored. */
  const stored = (): Promise<void> =>
    files.storeKept().catch((error: unknown) => {
      throw new Error(`the certificate is in use, but cannot be stored: ${systemErrorText(error)}`);
    });

  const renew = async (subject: Subject): Promise<void> => {
    const { domain, certificate, jitter } = subject;
    // The clock of the authority decides: with a wrong one of our own, we would order for ever, or never. It cannot be before the
    // certificate began, which had its time.
    const toldMs = await client.readDirectory();
    const leastMs = (certificate?.validFromDate.getTime() ?? 0) - maxSkewMs;
    const isLikely = toldMs !== undefined && toldMs > leastMs;
    const nowMs = isLikely ? toldMs : clock.date().getTime();
    const skewMs = nowMs - clock.date().getTime();
    if (Math.abs(skewMs) > maxSkewMs)
      log.warn('the clock differs from the clock of the authority', { minutes: Math.round(skewMs / 60_000) });
    const leftMs = (await dueTime(client, certificate, jitter)) - nowMs;
    if (leftMs > 0 || clock.now() - subject.orderedMs < minOrderMs) {
      subject.nextMs = clock.now() + Math.min(maxLookMs, Math.max(leftMs, minOrderMs));
      return;
    }
    const pair = await order(subject);
    const { validFromDate, validToDate } = new X509Certificate(pair.cert);
    if (validFromDate.getTime() > nowMs + maxSkewMs || validToDate.getTime() < nowMs)
      throw new AcmeError('the issued certificate is not valid now');
    use(subject, pair);
    subject.orderedMs = clock.now();
    subject.nextMs = clock.now() + minOrderMs;
    log.info('certificate obtained', { domain, expires: subject.certificate?.validToDate.toISOString() });
    files.keepCertificate(domain, pair);
  };

  const look = async (): Promise<void> => {
    for (const subject of subjects) {
      if (isStopped || subject.nextMs > clock.now()) continue;
      try {
        // A disk that fails must not stop renewals, nor an authority that fails the disk.
        await files.storeKept().catch(() => {});
        await renew(subject);
        await stored();
        subject.failures = 0;
      } catch (error) {
        const waitMs = error instanceof AcmeError ? error.retryAfterSeconds * 1000 : 0;
        const growingMs = Math.min(maxRetryMs, firstRetryMs * 2 ** subject.failures);
        const retryMs = Math.max(growingMs * (0.75 + Math.random() / 2), waitMs);
        subject.failures += 1;
        subject.nextMs = clock.now() + retryMs;
        const retry = new Date(clock.date().getTime() + retryMs).toISOString();
        log.error('no certificate obtained', { domain: subject.domain, reason: messageOf(error), retry });
      }
    }
    const nextMs = Math.min(...subjects.map((subject) => subject.nextMs)) - clock.now();
    if (!isStopped) cancel = clock.after(Math.min(maxLookMs, Math.max(1000, nextMs)), () => void look());
  };

  return {
    handshake: certificates.handshake,
    isReady: (host) => subjects.some(({ domain, certificate }) => domain === host && certificate),
    health: () => ({
      expires: subjects.flatMap(({ domain, certificate }) =>
        certificate ? [{ domain, from: certificate.validFromDate, date: certificate.validToDate }] : [],
      ),
      isMissing: subjects.some(({ certificate }) => !certificate),
      isFailing: subjects.some(({ failures }) => failures > 0),
    }),
    challenge: (token) => tokens.get(token),
    start: () => void look(),
    reload: () => {},
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

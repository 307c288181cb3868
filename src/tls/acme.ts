import { X509Certificate } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { messageOf, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { openAccount } from './account.ts';
import { AcmeError, createAcmeClient, newKey } from './acme-client.ts';
import { acmeFiles, type StoredAccount } from './acme-files.ts';
import { challengeCertificate } from './der.ts';
import { ariId, dueTime } from './due.ts';
import type { Https } from './https.ts';
import { createCertificates, type KeyPair } from './listener.ts';
import { type Answerer, type ChallengeType, obtain } from './order.ts';

/** Retry after a failure in milliseconds, doubled each time. Let's Encrypt allows five failed validations an hour. */
const firstRetryMs = 120_000;
const maxRetryMs = 12 * 3_600_000;
/** Maximum interval between two looks at a certificate, in milliseconds: clocks jump, and ARI may move a renewal. */
const maxLookMs = 6 * 3_600_000;
/** Minimum interval between two orders for a name, in milliseconds, whatever the clocks say. */
const minOrderMs = 3_600_000;
/** Difference to the clock of the authority in milliseconds that is logged. */
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
  certificate: X509Certificate | undefined;
  /** Set if the certificate could not be stored, so that storing is retried. */
  unstored: KeyPair | undefined;
  /** Position of the renewal within the spread, from 0 to 1. */
  readonly jitter: number;
  failures: number;
  /** Monotonic times. */
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
  const subjects = domains.map((domain): Subject => {
    const state = { certificate: undefined, unstored: undefined, failures: 0 };
    return {
      domain,
      ...state,
      jitter: Math.random(),
      nextMs: clock.now(),
      orderedMs: Number.NEGATIVE_INFINITY,
    };
  });
  let account: StoredAccount | undefined;
  let preferred: ChallengeType = hasHttp ? 'http-01' : 'tls-alpn-01';
  let cancel = () => {};
  let isStopped = false;

  const use = (subject: Subject, pair: KeyPair): void => {
    certificates.set(subject.domain, pair);
    subject.certificate = new X509Certificate(pair.cert);
  };
  for (const subject of subjects) {
    const stored = await files.certificate(subject.domain);
    try {
      if (stored) use(subject, stored);
    } catch (error) {
      log.warn('the stored certificate is damaged', { domain: subject.domain, reason: messageOf(error) });
    }
  }

  const answer: Answerer = (type, domain, token, authorization) => {
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
  const order = async (subject: Subject): Promise<KeyPair> => {
    account = await openAccount(client, files, account, { email, clock, log });
    const { domain, certificate } = subject;
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

  const renew = async (subject: Subject): Promise<void> => {
    const { domain } = subject;
    if (subject.unstored) await store(subject);
    const { directory, date } = await client.readDirectory();
    // The clock of the authority decides: with a wrong one of our own, we would order for ever, or never.
    const skewMs = date.getTime() - clock.date().getTime();
    if (Math.abs(skewMs) > maxSkewMs)
      log.warn('the clock differs from the clock of the authority', { minutes: Math.round(skewMs / 60_000) });
    const dueMs = await dueTime(client, directory.renewalInfo, subject);
    const leftMs = dueMs - date.getTime();
    if (leftMs > 0 || clock.now() - subject.orderedMs < minOrderMs) {
      subject.nextMs = clock.now() + Math.min(maxLookMs, Math.max(leftMs, minOrderMs));
      return;
    }
    const pair = await order(subject);
    subject.orderedMs = clock.now();
    use(subject, pair);
    subject.unstored = pair;
    log.info('certificate obtained', { domain, expires: subject.certificate?.validToDate.toISOString() });
    await store(subject);
    subject.nextMs = clock.now() + minOrderMs;
  };

  const store = async (subject: Subject): Promise<void> => {
    if (!subject.unstored) return;
    try {
      await files.storeCertificate(subject.domain, subject.unstored);
      subject.unstored = undefined;
    } catch (error) {
      throw new Error(`the certificate is in use, but cannot be stored: ${systemErrorText(error)}`);
    }
  };

  const look = async (): Promise<void> => {
    for (const subject of subjects) {
      if (isStopped || subject.nextMs > clock.now()) continue;
      try {
        await renew(subject);
        subject.failures = 0;
      } catch (error) {
        const waits = error instanceof AcmeError ? error.retryAfterSeconds * 1000 : 0;
        const retryMs =
          Math.min(maxRetryMs, firstRetryMs * 2 ** subject.failures) * (0.75 + Math.random() / 2);
        subject.failures += 1;
        subject.nextMs = clock.now() + Math.max(retryMs, waits);
        const retry = new Date(clock.date().getTime() + Math.max(retryMs, waits)).toISOString();
        log.error('no certificate obtained', { domain: subject.domain, reason: messageOf(error), retry });
      }
    }
    const nextMs = Math.min(...subjects.map((subject) => subject.nextMs)) - clock.now();
    if (!isStopped) cancel = clock.after(Math.min(maxLookMs, Math.max(1000, nextMs)), () => void look());
  };

  return {
    handshake: certificates.handshake,
    isReady: (host) =>
      subjects.some(({ domain, certificate }) => domain === host && certificate !== undefined),
    health: () => ({
      expires: subjects.flatMap(({ domain, certificate }) =>
        certificate ? [{ domain, date: certificate.validToDate }] : [],
      ),
      isMissing: subjects.some(({ certificate }) => certificate === undefined),
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

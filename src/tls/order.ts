import { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  type AcmeClient,
  AcmeError,
  keyAuthorization,
  newKey,
  retryAfter,
} from './acme-client.ts';
import { certificateRequest } from './der.ts';
import type { KeyPair } from './listener.ts';

/** Maximum duration of a validation and of an issue, in milliseconds. */
const maxWaitMs = 120_000;
const minPollMs = 500;
const maxPollMs = 10_000;

export type ChallengeType = 'http-01' | 'tls-alpn-01';

/** Makes the answer to a challenge available. Returns a function that withdraws it. */
export type Answerer = (
  type: ChallengeType,
  domain: string,
  token: string,
  keyAuthorization: string,
) => () => void;

interface Order {
  readonly status: string;
  readonly authorizations: readonly string[];
  readonly finalize: string;
  readonly certificate?: string;
  readonly error?: { readonly detail?: string };
}

interface Authorization {
  readonly status: string;
  readonly challenges: readonly {
    readonly type: string;
    readonly url: string;
    readonly token: string;
    readonly error?: { readonly detail?: string };
  }[];
}

interface OrderRequest {
  readonly domain: string;
  readonly type: ChallengeType;
  /** ARI identifier of the certificate that this one replaces, if known (RFC 9773 §5). */
  readonly replaces: string | undefined;
  readonly answer: Answerer;
}

/** Obtains a certificate for one name (RFC 8555 §7.4). Throws AcmeError. */
export async function obtain(
  client: AcmeClient,
  account: Account,
  { domain, type, replaces, answer }: OrderRequest,
): Promise<KeyPair> {
  const { directory } = await client.readDirectory();
  const request = { identifiers: [{ type: 'dns', value: domain }], ...(replaces && { replaces }) };
  const created = await client.post(directory.newOrder, request, account);
  const orderUrl = String(created.headers.location);
  const order = JSON.parse(created.body) as Order;
  for (const url of order.authorizations) await authorize(client, account, url, domain, type, answer);
  const key = newKey();
  const csr = certificateRequest(domain, key).toString('base64url');
  await client.post(order.finalize, { csr }, account);
  const issued = await poll<Order>(client, account, orderUrl, ['valid', 'invalid']);
  if (issued.certificate === undefined)
    throw new AcmeError(issued.error?.detail ?? `the order is ${issued.status}`);
  const { body: cert } = await client.post(issued.certificate, undefined, account);
  if (new X509Certificate(cert).checkHost(domain) === undefined)
    throw new AcmeError('the issued certificate is for another name');
  return { cert, key };
}

async function authorize(
  client: AcmeClient,
  account: Account,
  url: string,
  domain: string,
  type: ChallengeType,
  answer: Answerer,
): Promise<void> {
  const { body } = await client.post(url, undefined, account);
  const { status, challenges } = JSON.parse(body) as Authorization;
  if (status === 'valid') return;
  const challenge = challenges.find((each) => each.type === type);
  if (!challenge) throw new AcmeError(`the authority offers no ${type} challenge`);
  const withdraw = answer(type, domain, challenge.token, keyAuthorization(challenge.token, account.key));
  try {
    await client.post(challenge.url, {}, account);
    const ended = await poll<Authorization>(client, account, url, ['valid', 'invalid']);
    if (ended.status === 'valid') return;
    const reason = ended.challenges.find(({ error }) => error)?.error?.detail ?? 'no reason';
    throw new AcmeError(`${type}: ${reason}`, 'unauthorized');
  } finally {
    withdraw();
  }
}

/** Reads an object until it has one of these statuses (RFC 8555 §7.5.1). */
async function poll<T extends { readonly status: string }>(
  client: AcmeClient,
  account: Account,
  url: string,
  statuses: readonly string[],
): Promise<T> {
  let waitedMs = 0;
  for (let ms = minPollMs; waitedMs < maxWaitMs; ms = Math.min(maxPollMs, ms * 1.5)) {
    const { body, headers } = await client.post(url, undefined, account);
    const value = JSON.parse(body) as T;
    if (statuses.includes(value.status)) return value;
    const waitMs = Math.min(maxPollMs, Math.max(ms, retryAfter(headers['retry-after']) * 1000));
    await pause(waitMs, undefined, { ref: false });
    waitedMs += waitMs;
  }
  throw new AcmeError('the authority does not decide in time');
}

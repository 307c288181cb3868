import { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../base/schema.ts';
import { type Account, type AcmeClient, AcmeError, addressOf, listIn, retryAfterOf } from './client.ts';
import { certificateRequest } from './der.ts';
import { keyAuthorization, newKey } from './jws.ts';

/** Maximum time in milliseconds to wait for the authority: once for each validation, once for the issuance. */
const maxWaitMs = 120_000;
const minPollMs = 500;
const maxPollMs = 10_000;

export type ChallengeType = 'http-01' | 'tls-alpn-01';

interface OrderRequest {
  readonly domain: string;
  readonly type: ChallengeType;
  /** ARI identifier of the certificate that this one replaces, if known (RFC 9773 §5). */
  readonly replaces: string | undefined;
  /** Makes the answer to a challenge available. Returns a function that withdraws it. */
  answer(type: ChallengeType, domain: string, token: string, keyAuthorization: string): () => void;
}

/** Reads a resource of the authority, or sends it a payload, signed by an account. */
type Ask = (url: string, payload?: unknown) => ReturnType<AcmeClient['post']>;

/** Obtains a certificate for one name (RFC 8555 §7.4). Throws AcmeError. */
export async function obtain(
  client: AcmeClient,
  account: Account,
  order: OrderRequest,
): Promise<{ readonly cert: string; readonly key: string }> {
  const { domain, replaces } = order;
  const ask: Ask = (url, payload) => client.post(url, account, payload);
  const newOrder = await client.resource('newOrder');
  const wanted = { identifiers: [{ type: 'dns', value: domain }] };
  // Refused for a certificate of another account and for one that is replaced already (RFC 9773 §5), as after a restored backup.
  const replacing =
    replaces === undefined ? undefined : await ask(newOrder, { ...wanted, replaces }).catch(unlessLimited);
  const { headers, record } = replacing ?? (await ask(newOrder, wanted));
  for (const url of listIn(record.authorizations))
    await authorize(ask, account.key, addressOf(url, 'authorization'), order);
  const key = newKey();
  const csr = certificateRequest(domain, key).toString('base64url');
  await ask(addressOf(record.finalize, 'finalize'), { csr });
  const issued = await decided(ask, addressOf(headers.location, 'location'));
  if (issued.status !== 'valid') throw new AcmeError(`the order is ${issued.status}: ${reasonOf(issued)}`);
  const { text: cert } = await ask(addressOf(issued.certificate, 'certificate'));
  if (new X509Certificate(cert).checkHost(domain) === undefined)
    throw new AcmeError('the issued certificate is for another name');
  return { cert, key };
}

/** An order that is refused for its rate must not be placed again at once. */
function unlessLimited(error: unknown): undefined {
  if (error instanceof AcmeError && error.type === 'rateLimited') throw error;
}

async function authorize(ask: Ask, accountKey: string, url: string, order: OrderRequest): Promise<void> {
  const { domain, type } = order;
  const { record } = await ask(url);
  if (record.status === 'valid') return;
  const challenge = listIn(record.challenges).find((each) => isRecord(each) && each.type === type);
  if (!isRecord(challenge)) throw new AcmeError(`the authority offers no ${type} challenge`);
  const token = String(challenge.token);
  const withdraw = order.answer(type, domain, token, keyAuthorization(token, accountKey));
  try {
    await ask(addressOf(challenge.url, 'challenge'), {});
    const { status, challenges } = await decided(ask, url);
    if (status === 'valid') return;
    const failed = listIn(challenges).find((each) => isRecord(each) && each.error !== undefined);
    throw new AcmeError(`${type}: ${reasonOf(failed)}`, 'unauthorized');
  } finally {
    withdraw();
  }
}

/** Reads an order or authorization until it is valid or invalid (RFC 8555 §7.5.1). */
async function decided(ask: Ask, url: string) {
  let waitedMs = 0;
  for (let ms = minPollMs; waitedMs < maxWaitMs; ms = Math.min(maxPollMs, ms * 1.5)) {
    const { record, headers } = await ask(url);
    if (record.status === 'valid' || record.status === 'invalid') return record;
    const waitMs = Math.min(maxPollMs, Math.max(ms, retryAfterOf(headers) * 1000));
    await pause(waitMs, undefined, { ref: false });
    waitedMs += waitMs;
  }
  throw new AcmeError('the authority does not decide in time');
}

/** Returns the detail of the error of an object (RFC 8555 §6.7). */
function reasonOf(failed: unknown): string {
  const error = isRecord(failed) ? failed.error : undefined;
  return isRecord(error) ? String(error.detail) : 'no reason';
}

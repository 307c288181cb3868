import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { messageOf } from '../base/errors.ts';
import { readAtMost } from '../base/read-at-most.ts';
import { isRecord } from '../base/schema.ts';
import { jws, publicJwk } from './jws.ts';

/** Maximum duration of a request in milliseconds. */
const requestTimeoutMs = 30_000;
/** Maximum size of a response in bytes; a chain of certificates has about 6 KB. */
const maxResponseBytes = 1024 * 1024;
/** Attempts of a request whose nonce is rejected (RFC 8555 §6.5). */
const maxNonceAttempts = 8;
/** Maximum of Retry-After in seconds, a day: an error of the authority must not stop renewal until the certificate ends. */
const maxRetryAfterSeconds = 86_400;
/** Maximum length of an error in UTF-16 code units: the text of the authority goes to the log. */
const maxMessage = 300;

export interface Account {
  /** Private key in PEM. */
  readonly key: string;
  /** URL of the account, its key id. */
  readonly url: string;
}

/** Response of the authority. */
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Members of a JSON object; empty for other content. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Error response of the authority (RFC 8555 §6.7), a malformed one, or an unreachable authority. */
export class AcmeError extends Error {
  override readonly name = 'AcmeError';
  /** Last part of the error type, such as `rateLimited`; empty if there is none. */
  readonly type: string;
  readonly retryAfterSeconds: number;

  constructor(message: string, type = '', retryAfterSeconds = 0) {
    super(message.slice(0, maxMessage));
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type AcmeClient = ReturnType<typeof createAcmeClient>;

/** Creates a client of one ACME server. `ca` is the authority of a private server, in PEM. All methods throw AcmeError. */
export function createAcmeClient(directoryUrl: string, ca: string | undefined, userAgent: string) {
  const agent = new Agent({ ...(ca !== undefined && { ca }) });
  let directory: Answer['record'] = {};
  let nonce: unknown;

  const send = async (method: string, url: string, body?: string): Promise<Answer> => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/jose+json' };
    const answer = await exchange(
      url,
      { agent, method, headers: { 'User-Agent': userAgent, ...type } },
      body,
    );
    nonce = answer.headers['replay-nonce'] ?? nonce;
    return answer;
  };

  /** Reads the directory again. Returns the time of the server in milliseconds; undefined if it does not tell it. */
  const readDirectory = async (): Promise<number | undefined> => {
    const answer = await send('GET', directoryUrl);
    if (answer.status !== 200) throw errorOf(answer);
    directory = answer.record;
    return Date.parse(answer.headers.date ?? '') || undefined;
  };

  /** Returns the address of a resource, such as `newOrder`. */
  const resource = async (name: string): Promise<string> => {
    if (directory[name] === undefined) await readDirectory();
    return addressOf(directory[name], name);
  };

  /** Sends a signed request; without a payload it reads a resource (POST-as-GET). */
  const post = async (
    url: string,
    account: { key: string; url?: string },
    payload?: unknown,
  ): Promise<Answer> => {
    const key = account.url === undefined ? { jwk: publicJwk(account.key) } : { kid: account.url };
    for (let attempt = 1; ; attempt += 1) {
      if (nonce === undefined) await send('HEAD', await resource('newNonce'));
      const used = nonce;
      nonce = undefined;
      const answer = await send('POST', url, jws({ ...key, nonce: used, url }, payload, account.key));
      if (answer.status < 400) return answer;
      const error = errorOf(answer);
      if (error.type !== 'badNonce' || attempt === maxNonceAttempts) throw error;
    }
  };

  return {
    readDirectory,
    resource,
    post,
    /** Registers a key, or finds its account. */
    async openAccount(key: string, email?: string, onlyReturnExisting = false): Promise<Account> {
      const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
      const payload = { termsOfServiceAgreed: true, ...contact, onlyReturnExisting };
      const { headers } = await post(await resource('newAccount'), { key }, payload);
      return { key, url: addressOf(headers.location, 'location') };
    },
    /** Replaces the key of an account (RFC 8555 §7.3.5). */
    async changeKey(account: Account, newKey: string): Promise<Account> {
      const url = await resource('keyChange');
      const old = { account: account.url, oldKey: publicJwk(account.key) };
      await post(url, account, JSON.parse(jws({ jwk: publicJwk(newKey), url }, old, newKey)));
      return { key: newKey, url: account.url };
    },
    /** Returns the renewal information of a certificate (RFC 9773 §4.2); undefined if the authority has none. */
    async renewalInfo(id: string): Promise<Answer['record'] | undefined> {
      if (directory.renewalInfo === undefined) return undefined;
      return (await send('GET', `${addressOf(directory.renewalInfo, 'renewalInfo')}/${id}`)).record;
    },
  };
}

/** Returns an address of an answer. Throws AcmeError if it is no HTTPS address. */
export function addressOf(value: unknown, name: string): string {
  if (typeof value === 'string' && URL.parse(value)?.protocol === 'https:') return value;
  throw new AcmeError(`the authority names no HTTPS address as ${name}`);
}

/** Returns the members of a list of an answer; none for other values. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Sends one request. Throws AcmeError if there is no complete response in time. */
async function exchange(url: string, options: RequestOptions, body?: string): Promise<Answer> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  try {
    const sent = request(url, { ...options, signal }).end(body);
    // An error after the response ends its body, too.
    sent.on('error', () => {});
    const [response]: IncomingMessage[] = await once(sent, 'response', { signal });
    if (!response) throw new Error('no response');
    const text = (await readAtMost(maxResponseBytes, response)).toString();
    return { status: response.statusCode ?? 0, headers: response.headers, text, record: recordIn(text) };
  } catch (error) {
    const reason = signal.aborted ? 'no response in time' : messageOf(error);
    throw new AcmeError(`${new URL(url).host}: ${reason}`);
  }
}

function recordIn(text: string): Answer['record'] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function errorOf({ status, headers, record: { type = '', detail = '' } }: Answer): AcmeError {
  const last = String(type).split(':').at(-1) ?? '';
  return new AcmeError(`${status} ${last} ${detail}`.trim(), last, retryAfterOf(headers));
}

/** Seconds of a Retry-After field, which has a number or a date; 0 without it. */
export function retryAfterOf({ 'retry-after': value = '' }: IncomingHttpHeaders): number {
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Math.min(maxRetryAfterSeconds, Math.max(0, seconds || 0));
}

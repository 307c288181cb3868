import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { Agent, request } from 'node:https';

/** Maximum duration of a request in milliseconds. */
const requestTimeoutMs = 30_000;
/** Maximum size of a response in bytes; a chain of certificates has about 6 KB. */
const maxResponseBytes = 256 * 1024;
/** Attempts of a request whose nonce is rejected (RFC 8555 §6.5). */
const maxNonceAttempts = 8;
/** Maximum of Retry-After in seconds: an error of the authority must not stop renewal for ever. */
const maxRetryAfterSeconds = 7 * 86_400;

interface Directory {
  readonly newNonce: string;
  readonly newAccount: string;
  readonly newOrder: string;
  readonly keyChange: string;
  /** Absent without ARI (RFC 9773). */
  readonly renewalInfo?: string;
}

export interface Account {
  /** Private key in PEM. */
  readonly key: string;
  /** URL of the account, its key id. */
  readonly url: string;
}

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Error response of the authority (RFC 8555 §6.7), or an unreachable one. */
export class AcmeError extends Error {
  override readonly name = 'AcmeError';
  /** Last part of the error type, such as `rateLimited`; empty if there is none. */
  readonly type: string;
  readonly retryAfterSeconds: number;

  constructor(message: string, type = '', retryAfterSeconds = 0) {
    super(message);
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type AcmeClient = ReturnType<typeof createAcmeClient>;

/** Creates a client of one ACME server. `ca` is the authority of a private server, in PEM. */
export function createAcmeClient(directoryUrl: string, ca: string | undefined, userAgent: string) {
  const agent = new Agent({ ...(ca !== undefined && { ca }) });
  let directory: Directory | undefined;
  let nonce: string | undefined;

  const send = async (method: string, url: string, body?: string): Promise<Response> => {
    const response = await exchange(agent, method, url, userAgent, body);
    nonce = text(response.headers['replay-nonce']) || nonce;
    return response;
  };

  /** Reads the directory again. Returns it with the time of the server. */
  const readDirectory = async () => {
    const response = await send('GET', directoryUrl);
    if (response.status !== 200) throw errorOf(response);
    directory = JSON.parse(response.body) as Directory;
    return { directory, date: new Date(text(response.headers.date)) };
  };

  /** Sends a signed request; `payload` is undefined for POST-as-GET. Throws AcmeError. */
  const post = async (
    url: string,
    payload: unknown,
    account: { key: string; url?: string },
  ): Promise<Response> => {
    directory ??= (await readDirectory()).directory;
    for (let attempt = 1; ; attempt += 1) {
      if (nonce === undefined) await send('HEAD', directory.newNonce);
      const used = nonce;
      nonce = undefined;
      const key = account.url === undefined ? { jwk: publicJwk(account.key) } : { kid: account.url };
      const response = await send('POST', url, jws({ ...key, nonce: used, url }, payload, account.key));
      if (response.status < 400) return response;
      const error = errorOf(response);
      if (error.type !== 'badNonce' || attempt === maxNonceAttempts) throw error;
    }
  };

  return {
    readDirectory,
    post,
    /** Registers a key, or finds its account. Throws AcmeError. */
    async openAccount(key: string, email?: string, onlyReturnExisting = false): Promise<Account> {
      const { newAccount } = directory ?? (await readDirectory()).directory;
      const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
      const payload = {
        termsOfServiceAgreed: true,
        ...contact,
        ...(onlyReturnExisting && { onlyReturnExisting }),
      };
      const { headers } = await post(newAccount, payload, { key });
      return { key, url: text(headers.location) };
    },
    /** Replaces the key of an account (RFC 8555 §7.3.5). */
    async changeKey({ key, url: account }: Account, newKey: string): Promise<Account> {
      const { keyChange: url } = directory ?? (await readDirectory()).directory;
      const inner = jws({ jwk: publicJwk(newKey), url }, { account, oldKey: publicJwk(key) }, newKey);
      await post(url, JSON.parse(inner), { key, url: account });
      return { key: newKey, url: account };
    },
    get: (url: string) => send('GET', url),
  };
}

export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns the key authorization of a challenge (RFC 8555 §8.1). */
export function keyAuthorization(token: string, key: string): string {
  const { crv, kty, x, y } = publicJwk(key);
  return `${token}.${createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')}`;
}

function publicJwk(key: string) {
  return createPublicKey(createPrivateKey(key)).export({ format: 'jwk' });
}

/** Returns a flattened JSON Web Signature with ES256 (RFC 7515 §7.2.2). */
function jws(header: object, payload: unknown, key: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = encode({ alg: 'ES256', ...header });
  const body = payload === undefined ? '' : encode(payload);
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return JSON.stringify({ protected: head, payload: body, signature: signature.toString('base64url') });
}

/** Sends one request. Throws AcmeError if there is no complete response in time. */
function exchange(
  agent: Agent,
  method: string,
  url: string,
  userAgent: string,
  body?: string,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const fail = (reason: string) => reject(new AcmeError(`${new URL(url).host}: ${reason}`));
  const headers = {
    'User-Agent': userAgent,
    ...(body !== undefined && { 'Content-Type': 'application/jose+json' }),
  };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const sent = request(url, { agent, method, headers, signal }, (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxResponseBytes) sent.destroy(new Error('the response is too large'));
      else chunks.push(chunk);
    });
    response.once('error', (error) => fail(error.message));
    response.once('end', () => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: Buffer.concat(chunks).toString() });
    });
  });
  sent.once('error', (error) => fail(signal.aborted ? 'no response in time' : error.message));
  sent.end(body);
  return promise;
}

function errorOf({ status, headers, body }: Response): AcmeError {
  let problem: { type?: unknown; detail?: unknown } = {};
  try {
    problem = JSON.parse(body);
  } catch {
    // A proxy in front of the authority responds with other text.
  }
  const type =
    String(problem.type ?? '')
      .split(':')
      .at(-1) ?? '';
  return new AcmeError(
    `${status} ${type} ${problem.detail ?? ''}`.trim(),
    type,
    retryAfter(headers['retry-after']),
  );
}

/** Seconds of a Retry-After field, which has a number or a date. */
export function retryAfter(field: string | string[] | undefined): number {
  const value = text(field);
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Math.min(maxRetryAfterSeconds, Math.max(0, seconds || 0));
}

function text(field: string | string[] | undefined): string {
  return typeof field === 'string' ? field : '';
}

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { createLog } from '../../src/base/log.ts';
import { useAcme } from '../../src/tls/renewal.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { until } from '../support/until.ts';

/** Name of the certificates. */
export const domain = 'jaipur.example';

/** Clock whose monotonic time a test moves. Its date is the one of this machine plus a difference. */
export class MovedClock extends FakeClock {
  readonly #aheadMs: number;

  constructor(aheadMs = 0) {
    super();
    this.#aheadMs = aheadMs;
  }

  override date(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
}

export interface AcmeServer {
  readonly directory: string;
  readonly caFile: string;
  readonly httpPort?: number;
}

/** Uses ACME in this process, with a plain server for challenges and a TLS server that echoes. */
export async function startAcme(
  { directory, caFile, httpPort }: AcmeServer,
  stateDir: string,
  clock = new MovedClock(),
) {
  const lines: string[] = [];
  const sink = { writableLength: 0, write: (line: string) => void lines.push(line) };
  const https = await useAcme({
    domains: [domain],
    directoryUrl: directory,
    ca: readFileSync(caFile, 'utf8'),
    email: undefined,
    stateDir,
    hasHttp: httpPort !== undefined,
    userAgent: 'test',
    clock,
    log: createLog('json', sink, () => new Date()),
  });
  const plain = createServer(({ url = '' }, response) => {
    response.end(https.challenge(url.split('/').at(-1) ?? '') ?? 'wrong');
  }).listen(httpPort ?? 0, '127.0.0.1');
  await once(plain, 'listening');
  const secure = createTcpServer({ allowHalfOpen: true }, (socket) =>
    https.handshake(socket, (secured) => secured.on('error', () => {}).pipe(secured)),
  ).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  https.start();
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  return {
    https,
    clock,
    lines,
    logged: (text: string, times = 1) => until(() => count(text) >= times),
    count,
    async open() {
      const { port } = secure.address() as AddressInfo;
      const socket = connect({ host: '127.0.0.1', port, servername: domain, rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      return socket;
    },
    async [Symbol.asyncDispose]() {
      https.stop();
      for (const server of [plain, secure]) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}

/** Returns the path of a file of the stored account. */
export function storedFile(stateDir: string, name: string): string {
  const folder = join(stateDir, 'acme');
  const [authority = ''] = existsSync(folder) ? readdirSync(folder) : [];
  return join(stateDir, 'acme', authority, name);
}

/** Obtains a certificate and stores it. Returns the log. */
export async function issue(authority: AcmeServer, stateDir: string): Promise<readonly string[]> {
  await using service = await startAcme(authority, stateDir);
  await until(() => existsSync(storedFile(stateDir, `${domain}.pem`)));
  return service.lines;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { selfSigned } from './certificates.ts';

export interface Authority extends AsyncDisposable {
  readonly directory: string;
  /** File with the authority of the ACME server. */
  readonly caFile: string;
  /** Its private key, with which a test can stand in for the authority. */
  readonly keyFile: string;
  /** Ports at which challenges are validated. */
  readonly httpPort: number;
  readonly tlsPort: number;
  /** Root of the issued certificates. */
  root(): Promise<string>;
  /** Lines of the log so far. */
  log(): string;
}

interface Settings {
  readonly validitySeconds?: number;
  readonly httpPort?: number;
  readonly tlsPort?: number;
}

/** Starts an authority for the calling suite, before its first test: making its keys takes as long as most of the tests. */
export function useAuthority(settings: Settings = {}): () => Authority {
  let authority: Authority;
  before(async () => {
    authority = await startAuthority(settings);
  });
  after(() => authority[Symbol.asyncDispose]());
  return () => authority;
}

/** Starts Pebble, a test authority that rejects some nonces, for ports of this machine; every name resolves to 127.0.0.1. */
export async function startAuthority(settings: Settings = {}): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()));
  const [acme = 0, roots = 0, httpPort = 0, tlsPort = 0, dns = 0, management = 0] = ports;
  const server = selfSigned(folder, 'pebble', 'DNS:localhost,IP:127.0.0.1');
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${acme}`,
      managementListenAddress: `127.0.0.1:${roots}`,
      certificate: server.cert,
      privateKey: server.key,
      httpPort: settings.httpPort ?? httpPort,
      tlsPort: settings.tlsPort ?? tlsPort,
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
      certificateValidityPeriod: settings.validitySeconds ?? 7_776_000,
    },
  };
  const configFile = join(folder, 'pebble.json');
  writeFileSync(configFile, JSON.stringify(config));
  let log = '';
  const start = (program: string, args: readonly string[]): ChildProcess => {
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    return child;
  };
  const children = [
    start('pebble-challtestsrv', [
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`],
      ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', `127.0.0.1:${management}`],
    ]),
    start('pebble', ['-config', configFile, '-dnsserver', `127.0.0.1:${dns}`]),
  ];
  const get = async (url: string) => {
    const sent = request(url, { ca: server.ca, agent: false }).end();
    const [response] = await once(sent, 'response');
    return text(response);
  };
  const directory = `https://localhost:${acme}/dir`;
  await until(() => get(directory).then(Boolean, () => false));
  return {
    directory,
    caFile: server.cert,
    keyFile: server.key,
    httpPort,
    tlsPort,
    root: () => get(`https://localhost:${roots}/roots/0`),
    log: () => log,
    async [Symbol.asyncDispose]() {
      for (const child of children) {
        const ended = once(child, 'close');
        child.kill();
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

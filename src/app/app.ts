import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { systemClock } from '../base/clock.ts';
import { nextTurn } from '../base/cooperative.ts';
import { codeOf, StartError, systemErrorAdvice, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { version } from '../base/version.ts';
import type { ServeOptions } from '../cli/environment.ts';
import type { HttpServer, ListenAddress } from '../http/server.ts';
import { createSupervisor, type Variables } from '../ops/supervisor.ts';
import { watchData } from '../ops/watch.ts';
import { checkReport } from '../places/data-file/check-report.ts';
import { LiveCatalogue } from '../places/live.ts';
import { readCatalogue } from '../places/load.ts';
import type { Https } from '../tls/https.ts';
import { assemble, type LastViews } from './assemble.ts';
import { listenAddresses, openHttps } from './https.ts';
import { openState } from './state.ts';

/** Builds the service from its options and starts it. Throws StartError if it cannot start. */
export async function startApp(options: ServeOptions, variables: Variables, log: Log) {
  const isUnit = Boolean(variables.NOTIFY_SOCKET);
  const first = await readCatalogue(options.data).catch((error: unknown) => {
    if (!isUnit || !isHidden(error, options.data)) throw error;
    throw new StartError(
      `cannot read the data file ${options.data}: ${systemErrorText(error.cause)}; ${whyHidden}`,
    );
  });
  const live = new LiveCatalogue(first, log);
  const state = await openState(options, live.current.city, log);
  const supervisor = createSupervisor(variables, log, systemClock);
  try {
    const https = await openHttps(options, log);
    const service = assemble({ options, live, state, https, log, clock: systemClock });
    const { listeners } = supervisor;
    if (options.trustProxy.length > 0 && options.baseUrl === undefined)
      log.warn('clients can choose the host in links: set --base-url, or reject other hosts in the proxy');
    if (listeners.length > 0)
      log.info('listening on the sockets of systemd: --host and --port have no effect');
    const url = await listen(service.server, options, listeners, https);
    https?.start();
    supervisor.ready();
    // In a turn of its own, because its first part takes 10 ms: requests that already wait are answered before.
    void nextTurn().then(() => live.index());

    const reload = () => live.reload(options.data);
    if (options.data !== undefined) state.otherInstances?.onReload(() => void reload());
    const unwatch = options.watch && options.data !== undefined ? watch(options.data, reload, log) : () => {};
    const { city, size } = live.current;
    const { count: views } = state.counter.health();
    return {
      url,
      /** Addresses at which a browser finds the pages. */
      pages: pageAddresses(options, url),
      /** Summary for the log. */
      summary: { version, city: city.name, places: size, views, state: state.location },
      /**
       * Reloads the data file here and at every other instance. If it has faults, the old data stays and the log has
       * the reason.
       */
      async reload(): Promise<void> {
        https?.reload();
        const isRead = await reload();
        supervisor.reloaded(live.reloadError);
        if (isRead) state.otherInstances?.announceReload();
      },
      /** Stops the service; a second call forces it. Resolves with the outcome for the last views. */
      stop(): Promise<LastViews> {
        unwatch();
        https?.stop();
        supervisor.stopping();
        return service.stop();
      },
    };
  } catch (error) {
    await state.counter.close();
    throw error;
  }
}

/** Reloads a data set whenever it changes, and logs every fault. Returns a function that stops watching. */
function watch(path: string, reload: () => Promise<boolean>, log: Log): () => void {
  return watchData(path, async () => {
    if (await reload()) return;
    // The log already has the reason why a file cannot be read.
    const report = await checkReport(path, { all: false, strict: false, json: false }).catch(() => undefined);
    for (const line of report?.text.trimEnd().split('\n') ?? []) log.error(line);
  });
}

/** Folders that ProtectHome= and PrivateTmp= of the unit hide. */
const hidden = /^\/(?:home|root|run\/user|tmp|var\/tmp)\//;

/** True if a data file cannot be read because systemd hides it from the unit. */
function isHidden(error: unknown, path = ''): error is StartError {
  const isUnread = error instanceof StartError && ['ENOENT', 'EACCES'].includes(codeOf(error.cause));
  return isUnread && hidden.test(resolve(path));
}

const whyHidden = 'the unit hides /home, /root and /tmp: put it into /etc/places';

/** Listens on the sockets of the service manager, or at the configured addresses. Throws StartError. */
async function listen(
  server: HttpServer,
  options: ServeOptions,
  sockets: readonly number[],
  https: Https | undefined,
): Promise<string> {
  const addresses = listenAddresses(options, sockets);
  const secure = https && { handshake: https.handshake, plainPort: options.secure?.httpPort };
  try {
    return await server.listen(addresses, secure);
  } catch (error) {
    const advice = listenAdvice.get(codeOf(error));
    const reason = advice === undefined ? systemErrorAdvice(error) : `${codeOf(error)}: ${advice}`;
    throw new StartError(`cannot listen on ${addresses.map(nameOf).join(' and ')}: ${reason}`, {
      cause: error,
    });
  }
}

function nameOf(address: ListenAddress): string {
  if ('fd' in address) return `file descriptor ${address.fd}`;
  const { host = '::', port } = address;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Returns the addresses at which browsers reach the pages; empty if a browser on this machine only needs `url`. */
function pageAddresses({ baseUrl, secure }: ServeOptions, url: string): string[] {
  if (baseUrl !== undefined) return [baseUrl];
  const [openPort = ''] = /:\d+$/.exec(url) ?? [];
  if (secure) return secure.domains.flatMap((name) => URL.parse(`https://${name}${openPort}`)?.origin ?? []);
  const [, any] = /^http:\/\/(?:\[::\]|0\.0\.0\.0):(\d+)$/.exec(url) ?? [];
  if (any === undefined) return [];
  const names = new Set(['localhost', ownName()]);
  return [...names].flatMap((name) => URL.parse(`http://${name}:${any}`)?.origin ?? []);
}

/** Returns the host name, with `.local` if Avahi announces it. */
function ownName(): string {
  const name = hostname();
  return !name.includes('.') && existsSync('/run/avahi-daemon/socket') ? `${name}.local` : name;
}

/** Advice for errors that mean something else when listening than with files. */
const listenAdvice: ReadonlyMap<string, string> = new Map([
  [
    'EACCES',
    'this user may not use the port; choose a --port above 1023, put a proxy before it, or install a unit that may: ' +
      'places install --domain NAME',
  ],
  ['EINVAL', 'a link-local address of another machine, or without its interface as in fe80::1%eth0'],
]);

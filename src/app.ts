import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { assemble } from './assemble.ts';
import type { ServeOptions } from './cli/options.ts';
import { systemClock } from './clock.ts';
import { codeOf, messageOf, StartError } from './errors.ts';
import type { HttpServer, ListenAddress } from './http/server.ts';
import type { Log, LogFields } from './log.ts';
import { createSupervisor, type SystemdVariables } from './ops/supervisor.ts';
import { LiveCatalogue } from './places/live.ts';
import { firstCatalogue } from './places/load.ts';
import { doInTurns } from './places/turns.ts';
import { loadFormats } from './site/words/formats.ts';
import { openState } from './state.ts';
import { version } from './version.ts';

export interface App {
  /** URL that is listened on. */
  readonly url: string;
  /** Addresses under which a browser finds the pages; none where the URL is one. */
  readonly pages: readonly string[];
  /** What is served, for the log. */
  readonly summary: LogFields;
  /** Reads the data file again, here and at every instance; a bad one leaves the old data in service and is logged. */
  reload(): Promise<void>;
  /** Stops accepting, answers what is in flight, stores the last views. */
  stop(): Promise<void>;
}

/** Builds the service from its options and starts it. Throws StartError when it cannot. */
export async function startApp(options: ServeOptions, systemd: SystemdVariables, log: Log): Promise<App> {
  const isUnit = systemd.notifySocket !== undefined;
  const first = await firstCatalogue(options.data).catch((error: unknown) => {
    throw isUnit && isHidden(error) ? new StartError(`${messageOf(error)}; ${whyHidden}`) : error;
  });
  const live = new LiveCatalogue(first, log);
  const state = await openState(options, log);
  const supervisor = createSupervisor(systemd, log, systemClock);
  try {
    const service = assemble({ options, live, state, log, clock: systemClock });
    const { listeners } = supervisor;
    if (listeners.length > 0)
      log.info('listening on the sockets of systemd: --host and --port have no effect');
    const url = await listen(service.server, options, listeners);
    supervisor.ready(service.server.node);
    live.settle();
    void doInTurns(loadFormats());

    const reload = () => live.reload(options.data);
    if (options.data !== undefined) state.others?.onReload(() => void reload());
    const { city, size } = live.current;
    const { count: views } = state.counter.health();
    return {
      url,
      pages: options.baseUrl === undefined ? pageAddresses(url, ownName()) : [options.baseUrl],
      summary: { version, city: city.name, places: size, views, state: state.location },
      async reload() {
        const isRead = await reload();
        supervisor.reloaded(live.reloadError);
        if (isRead) state.others?.announceReload();
      },
      stop() {
        supervisor.stopping();
        return service.stop();
      },
    };
  } catch (error) {
    await state.counter.close();
    throw error;
  }
}

/** Whether a file is missing or may not be read, as one is that systemd hides from a unit. */
function isHidden(error: unknown): boolean {
  return error instanceof StartError && ['ENOENT', 'EACCES'].includes(codeOf(error.cause));
}

const whyHidden =
  'the unit hides /home, /root and /tmp and runs as a user of its own: put the file into /etc/places, which it can read';

/** Listens on the sockets of the service manager, or where the options say. Throws StartError. */
async function listen(
  server: HttpServer,
  { host, port, reusePort }: ServeOptions,
  [fd, ...more]: readonly number[],
): Promise<string> {
  const address = fd === undefined ? { ...(host !== undefined && { host }), port, reusePort } : { fd };
  try {
    return await server.listen(address, more);
  } catch (error) {
    const reason = listenFaults[codeOf(error)] ?? messageOf(error);
    throw new StartError(`cannot listen on ${nameOf(address)}: ${reason}`, { cause: error });
  }
}

function nameOf(address: ListenAddress): string {
  if ('fd' in address) return `file descriptor ${address.fd}`;
  const { host = '::', port } = address;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The names under which a browser finds what listens on every address; none for any other URL. */
function pageAddresses(url: string, ownName: string): string[] {
  const [, port] = /^http:\/\/(?:\[::\]|0\.0\.0\.0):(\d+)$/.exec(url) ?? [];
  if (port === undefined) return [];
  const addresses = ['localhost', ownName].map((name) => `http://${name}:${port}`);
  return [...new Set(addresses)]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin);
}

/** The name of this machine; where Avahi answers for it, that is the one with `.local`. */
function ownName(): string {
  const name = hostname();
  return !name.includes('.') && existsSync('/run/avahi-daemon/socket') ? `${name}.local` : name;
}

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; stop the other program or choose another --port',
  EACCES:
    'this user may not use the port; choose a --port above 1023, put a proxy before it, or let systemd hold it: places install --socket, then systemctl edit places.socket',
  EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
  EAI_AGAIN: 'the name of the host cannot be looked up now; choose another --host',
  ENOTFOUND: 'no such host; choose another --host',
};

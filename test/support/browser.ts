import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startService } from './service.ts';

/** Flags that keep a browser of the machine to itself: no first run, no updates, nothing in the background. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // A container's shared memory is too small for a page, and the browser dies of it.
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No name is found: what a page asks for elsewhere fails as without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Pictures keep the room that the style gives them: to load and draw sixty takes longer than all else on a page. */
export const withoutPictures = { flags: ['--blink-settings=imagesEnabled=false'] };

/** Without the parts that need a screen, pages take half the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
export const browserPath = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

/** Patience with one start of the browser, and with one step of a page, in milliseconds: far above what a busy machine takes. */
const patienceMs = 120_000;

/** Starts a browser; one that does not come up gets a second chance, because a busy machine can spoil a start. */
export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const args = [...browserFlags, ...flags];
  const launch = () => chromium.launch({ executablePath: browserPath, args, timeout: patienceMs });
  return launch().catch((error: unknown) => {
    console.error(`the browser is started once more: ${error}`);
    return launch();
  });
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whether the addresses outside the service answer; they never do in truth. */
  readonly photos?: 'reachable' | 'unreachable';
  /** Whether the service worker keeps pages for times without a network: it asks for all of them on the first one. */
  readonly keepsPages?: boolean;
}

/** One visitor: a context of its own, with what went wrong and what was asked elsewhere. */
interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the console and of the page, refusals by the policy among them. */
  readonly problems: string[];
  /** Addresses outside the service that were asked for. */
  readonly outside: string[];
}

const photo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><rect width="96" height="72" fill="#864"/></svg>';

export async function startVisit(
  browser: Browser,
  origin: string,
  { photos = 'unreachable', keepsPages = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(patienceMs);
  const outside: string[] = [];
  const problems: string[] = [];
  // A route switches the cache of the browser off, and brings each request to this process: pages load slower.
  if (photos === 'reachable' || keepsPages)
    await context.route(
      (url) => url.origin !== origin,
      (route) =>
        photos === 'reachable'
          ? route.fulfill({ contentType: 'image/svg+xml', body: photo })
          : route.abort('internetdisconnected'),
    );
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) outside.push(request.url());
  });
  if (!keepsPages)
    await context.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    );
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const elsewhere = outside.includes(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !elsewhere) problems.push(message.text());
  });
  return { page, problems, outside, [Symbol.asyncDispose]: () => context.close() };
}

/** What the tests of a suite share: a service and a browser. */
interface Site {
  readonly url: string;
  readonly browser: Browser;
  visit(options?: VisitOptions): Promise<Visit>;
}

interface SiteOptions {
  /** More flags of the service. Without them there is no limit of requests. */
  readonly args?: readonly string[];
  /** More flags of the browser. */
  readonly flags?: readonly string[];
}

/** A browser for the tests of the suite that calls it; suites of one process with the same flags have the same one. */
export const useBrowser = shared(
  (flags) => openBrowser(...flags),
  (browser) => browser.close(),
);

const useService = shared(
  (args) => startService({ args: ['--rate-limit', '0', ...args] }),
  (service) => service.stop(),
);

/** The same for a service and a browser. */
export function useSite({ args = [], flags = [] }: SiteOptions = {}): Site {
  const service = useService(args);
  const browser = useBrowser(flags);
  return {
    get url() {
      return service().url;
    },
    get browser() {
      return browser();
    },
    visit: (options) => startVisit(browser(), service().url, options),
  };
}

/** What takes seconds to start: the first suite that uses it starts it, and the last one stops it. */
function shared<T>(
  start: (flags: readonly string[]) => Promise<T>,
  stop: (started: T) => Promise<unknown>,
): (flags: readonly string[]) => () => T {
  const all = new Map<string, { users: number; started?: Promise<T> | undefined }>();
  return (flags) => {
    const key = flags.join(' ');
    const use = all.get(key) ?? { users: 0 };
    all.set(key, use);
    use.users += 1;
    let value: T;
    before(async () => {
      use.started ??= start(flags);
      value = await use.started;
    });
    after(async () => {
      use.users -= 1;
      const last = use.users === 0 && (await use.started);
      if (!last) return;
      use.started = undefined;
      await stop(last);
    });
    return () => value;
  };
}

import { existsSync } from 'node:fs';
import { after, afterEach, before } from 'node:test';
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

/**
 * Pictures keep the room that the style gives them: to load and draw sixty takes longer than all else on a page. Without memory for
 * what is drawn nothing is, which is a fifth of the rest: no screenshot can be taken.
 */
export const withoutPictures = {
  flags: ['--blink-settings=imagesEnabled=false', '--force-gpu-mem-available-mb=0'],
};

/** Without the parts that need a screen, pages take half the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
export const browserPath = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

/** Pages of one visitor share a process: to start one takes as long as to load a page. */
const oneProcess = ['--process-per-site', '--renderer-process-limit=1'];

/** Patience with one start of the browser, and with one step of a page, in milliseconds: far above what a busy machine takes. */
const patienceMs = 120_000;

/** Starts a browser; one that does not come up gets a second chance, because a busy machine can spoil a start. */
export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const args = [...browserFlags, ...oneProcess, ...flags];
  const launch = () => chromium.launch({ executablePath: browserPath, args, timeout: patienceMs });
  return launch().catch((error: unknown) => {
    console.error(`the browser is started once more: ${error}`);
    return launch();
  });
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whether the service worker keeps pages for times without a network: it asks for all of them on the first one. */
  readonly keepsPages?: boolean;
  /** Whether the browser has cached nothing, and what the visit does to clock, scripts and letters ends with it. */
  readonly isAlone?: boolean;
}

/** One visitor, who has stored nothing, with what went wrong and what was asked elsewhere. */
interface Visit {
  readonly page: Page;
  /** Errors of the console and of the page, refusals by the policy among them. */
  readonly problems: string[];
  /** Addresses outside the service that were asked for. */
  readonly outside: string[];
}

/** Pages that wait for their next visitor, by service: to open one takes longer than to load what it shows. */
const idlePages = new WeakMap<Browser, Map<string, Page>>();

export async function startVisit(
  browser: Browser,
  origin: string,
  options: VisitOptions = {},
): Promise<Visit & AsyncDisposable> {
  const { viewport, colorScheme, reducedMotion, forcedColors, permissions, geolocation, ...lasting } =
    options;
  const { javaScriptEnabled = true, ...others } = lasting;
  const isAlone = Object.keys(others).length > 0;
  const key = `${origin} ${javaScriptEnabled}`;
  const idle = idlePages.get(browser) ?? new Map<string, Page>();
  const waiting = isAlone ? undefined : idle.get(key);
  if (waiting) idle.delete(key);
  const page = waiting ?? (await openPage(browser, origin, lasting));
  const context = page.context();
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'reduce',
    forcedColors: forcedColors ?? 'none',
  });
  await context.grantPermissions(permissions ?? []);
  await context.setGeolocation(geolocation ?? null);
  const outside: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) outside.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const elsewhere = outside.includes(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !elsewhere) problems.push(message.text());
  });
  const leave = async () => {
    if (isAlone || idle.has(key)) return context.close();
    await forget(page);
    idlePages.set(browser, idle.set(key, page));
  };
  return { page, problems, outside, [Symbol.asyncDispose]: leave };
}

async function openPage(
  browser: Browser,
  baseURL: string,
  { keepsPages, isAlone: _, ...options }: VisitOptions,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  context.setDefaultTimeout(patienceMs);
  // A route switches the cache of the browser off, which would answer without a network. So pages load slower.
  if (keepsPages)
    await context.route(
      (url) => url.origin !== baseURL,
      (route) => route.abort('internetdisconnected'),
    );
  else
    await context.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    );
  return context.newPage();
}

/** Makes a page as good as new: it shows a text of the service, which has no scripts, and nothing of the visit is stored. */
async function forget(page: Page): Promise<void> {
  const context = page.context();
  context.removeAllListeners('request');
  for (const event of ['pageerror', 'console', 'request'] as const) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto('/robots.txt');
  await page.evaluate('localStorage.clear(); sessionStorage.clear();');
}

/** What the tests of a suite share: a service and a browser. */
interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** Lasts as long as the test. */
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
  const visits: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const visit of visits.splice(0)) await visit[Symbol.asyncDispose]();
  });
  return {
    get url() {
      return service().url;
    },
    get browser() {
      return browser();
    },
    async visit(options) {
      const visit = await startVisit(browser(), service().url, options);
      visits.push(visit);
      return visit;
    },
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

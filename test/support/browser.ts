import { existsSync } from 'node:fs';
import { after, afterEach, before } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startService } from './service.ts';

/** Flags that disable first-run pages, updates and background requests of the browser. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // The shared memory of a container is too small for a page, and the browser crashes.
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Host names do not resolve, so requests to other origins fail as they do offline.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Disables pictures, whose space the style reserves: loading and drawing sixty takes longer than the rest of a page.
 * Without GPU memory nothing is rasterised, which saves a fifth of the rest, but screenshots are impossible.
 */
export const withoutPictures = {
  flags: ['--blink-settings=imagesEnabled=false', '--force-gpu-mem-available-mb=0'],
};

/** The headless shell has no parts for a screen and takes half the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
export const browserPath = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

/** Pages of one visitor share a process: starting one takes as long as loading a page. */
const oneProcess = ['--process-per-site', '--renderer-process-limit=1'];

/**
 * Timeout of a start of the browser, and of one step on a page, in milliseconds; far above what a busy machine takes.
 */
const patienceMs = 120_000;

/** Starts a browser, and retries once, because a busy machine can spoil a start. */
export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const args = [...browserFlags, ...oneProcess, ...flags];
  const launch = () => chromium.launch({ executablePath: browserPath, args, timeout: patienceMs });
  return launch().catch((error: unknown) => {
    console.error(`the browser is started once more: ${error}`);
    return launch();
  });
}

export interface VisitOptions extends BrowserContextOptions {
  /** True if the service worker caches pages for offline use; it requests all of them on the first page. */
  readonly keepsPages?: boolean;
  /** True for an empty browser cache, and if changes to clock, scripts and fonts must end with the visit. */
  readonly isAlone?: boolean;
}

/** A visitor with empty storage, and the problems and outside requests of the visit. */
interface Visit {
  readonly page: Page;
  /** Errors of console and page, including violations of the Content Security Policy. */
  readonly problems: string[];
  /** Requested addresses outside the service. */
  readonly outside: string[];
}

/** Idle pages by service: opening a page takes longer than loading its contents. */
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
  // Routes disable the browser cache, which would answer offline. Pages then load more slowly.
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

/** Resets a page: navigates to a text of the service without scripts, and clears its storage. */
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

/** Service and browser shared by the tests of a suite. */
interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page that lives as long as the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

interface SiteOptions {
  /** Additional flags of the service. The default has no rate limit. */
  readonly args?: readonly string[];
  /** Additional flags of the browser. */
  readonly flags?: readonly string[];
}

/** Browser for the tests of the calling suite. Suites of one process with the same flags share one. */
export const useBrowser = shared(
  (flags) => openBrowser(...flags),
  (browser) => browser.close(),
);

const useService = shared(
  (args) => startService({ args: ['--rate-limit', '0', ...args] }),
  (service) => service.stop(),
);

/** Service and browser for the tests of the calling suite. */
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

/** Shares a resource that takes seconds to start: the first suite starts it, the last one stops it. */
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

import { after, before } from 'node:test';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Service, startService } from './service.ts';

/** Flags that keep a browser of the machine to itself: no first run, no updates, nothing in the background. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const browserPath = '/usr/bin/chromium';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: browserFlags });
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whether the addresses outside the service answer; they never do in truth. */
  readonly photos?: 'reachable' | 'unreachable';
}

/** One visitor: a context of its own, with what went wrong and what was asked elsewhere. */
export interface Visit extends AsyncDisposable {
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
  { photos = 'unreachable', ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const outside: string[] = [];
  const problems: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      outside.push(route.request().url());
      return photos === 'reachable'
        ? route.fulfill({ contentType: 'image/svg+xml', body: photo })
        : route.abort('internetdisconnected');
    },
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const elsewhere = outside.includes(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !elsewhere) problems.push(message.text());
  });
  return { page, problems, outside, [Symbol.asyncDispose]: () => context.close() };
}

/** What the tests of a suite share: a service without a limit, and a browser. */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Starts service and browser before the tests of the suite that calls it, and stops them after. */
export function useSite(): Site {
  let service: Service;
  let browser: Browser;
  before(async () => {
    service = await startService({ args: ['--rate-limit', '0'] });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });
  return {
    get url() {
      return service.url;
    },
    get browser() {
      return browser;
    },
    visit: (options) => startVisit(browser, service.url, options),
  };
}

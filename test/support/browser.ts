import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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

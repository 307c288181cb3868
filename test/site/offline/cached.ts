import type { Page } from 'playwright-core';
import { until } from '../../support/until.ts';

/** Each poll opens the cache in three processes, and competes with the worker that fills it. */
const pollMs = 100;

/** Waits until the service worker has cached an address, or has deleted it. */
export async function waitUntilCached(page: Page, address: string, isCached = true): Promise<void> {
  const cached = `caches.match('${address}').then((cached) => cached !== undefined)`;
  await until(async () => (await page.evaluate<boolean>(cached)) === isCached, pollMs);
}

/** The names of the caches on the origin of a page. */
export function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('caches.keys()');
}

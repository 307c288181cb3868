/*
 * Measures home, place and reference page with Lighthouse and fails when a category falls below `least`: `make
 * lighthouse`. The performance category needs a machine with nothing else to do, so with CI=true it is shown but does
 * not fail. Photos come from a second origin at hand, as large as real ones.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { browserFlags, browserPath } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { builtInFile, readCity } from './site.ts';

/** The least score of each category, of 100. */
const least = 95;
const paths = ['/', '/places/hawa-mahal', '/docs/api'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const judged = categories.filter((id) => id !== 'performance' || process.env.CI !== 'true');
/** Attempts at most, until every category has the least score. */
const rounds = 3;
const debuggingPort = 9333;

/** A photograph's worth of bytes: noise that does not compress away. */
async function takePhoto(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 960, height: 720 } });
  await page.setContent(
    '<svg width="960" height="720"><filter id="n"><feTurbulence baseFrequency=".02" numOctaves="5"/></filter><rect width="960" height="720" filter="url(#n)"/></svg>',
  );
  const photo = await page.screenshot({ type: 'jpeg', quality: 70 });
  await page.close();
  return photo;
}

/** The best score of each category: whatever else the machine does only takes points away. */
async function bestScores(url: string): Promise<Record<string, number>> {
  let best: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const scores = await measure(url);
    best = Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [id, Math.max(score, best[id] ?? 0)]),
    );
    if (isGood(best)) break;
  }
  return best;
}

function isGood(scores: Readonly<Record<string, number>>): boolean {
  return judged.every((id) => (scores[id] ?? 0) >= least);
}

async function measure(url: string): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: categories,
    logLevel: 'error',
  });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories: measured, audits } = result.lhr;
  const worst = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, title, displayValue = '' } of worst) console.log(`  ${id}: ${title} ${displayValue}`);
  return Object.fromEntries(
    Object.entries(measured).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'places-lighthouse-'));
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
});
const photo = await takePhoto(browser);
const photos = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'max-age=86400' }).end(photo);
}).listen(0, '127.0.0.1');
await once(photos, 'listening');
const address = photos.address();
const port = typeof address === 'object' ? address?.port : undefined;
const city = readCity(builtInFile);
const withPhotos = city.places.map((place) =>
  place.image.startsWith('/') ? place : { ...place, image: `http://127.0.0.1:${port}/${place.id}.jpg` },
);
const file = join(folder, 'city.json');
writeFileSync(file, JSON.stringify({ ...city, places: withPhotos }));
const service = await startService({ args: ['--data', file, '--rate-limit', '0'] });
let failed = false;
try {
  for (const path of paths) {
    const scores = await bestScores(service.url + path);
    failed ||= !isGood(scores);
    console.log(`${path} ${JSON.stringify(scores)}`);
  }
} finally {
  await service.stop();
  await browser.close();
  photos.close();
  rmSync(folder, { recursive: true });
}
process.exitCode = failed ? 1 : 0;

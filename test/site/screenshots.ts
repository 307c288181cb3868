/* Takes the pictures of pages that README and docs show, into docs/screenshots/: `make screenshots`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, startVisit } from '../support/browser.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';

const pages = { home: '/', place: '/places/hawa-mahal', reference: '/docs/api' };
const viewport = { width: 1280, height: 960 };
/** The README has room for three quarters of the window. */
const clip = { x: 0, y: 0, ...viewport, scale: 0.75 };
/** Of WebP, from 0 to 100. */
const quality = 80;

const browser = await openBrowser();
const service = await startService({ args: ['--rate-limit', '0'] });
try {
  for (const [name, path] of Object.entries(pages)) {
    await using visit = await startVisit(browser, service.url, { viewport, reducedMotion: 'reduce' });
    await visit.page.goto(path, { waitUntil: 'networkidle' });
    const session = await visit.page.context().newCDPSession(visit.page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    writeFileSync(join(projectRoot, `docs/screenshots/${name}.webp`), Buffer.from(data, 'base64'));
  }
} finally {
  await service.stop();
  await browser.close();
}

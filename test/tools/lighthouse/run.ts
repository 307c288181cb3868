/*
 * Measures pages with Lighthouse: `make lighthouse` those below, `make lighthouse ARGS=/hi/` others. Fails when the median
 * of a category falls below its least score twice. Speed needs a machine with nothing else to do, so with CI=true it is
 * shown but does not fail.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserFlags, browserPath } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { startService } from '../../support/service.ts';

/** The least score of each category, of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];
const judged = categories.filter((id) => id !== 'performance' || process.env.CI !== 'true');

/** Home and a place in both languages, and the reference. */
const paths = ['/', '/hi/', '/places/hawa-mahal', '/hi/places/hawa-mahal', '/docs/api'];
/** Only speed wanders from run to run. */
const rounds = judged.includes('performance') ? 3 : 1;
const debuggingPort = await freePort();

type Scores = Readonly<Record<Category, number>>;

/** Scores of one run. Tells what took points away. */
async function measure(url: string): Promise<Scores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: categories,
    logLevel: 'error',
  });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories: measured, audits } = result.lhr;
  const worst = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, title, displayValue = '' } of worst) console.log(`  ${id}: ${title} ${displayValue}`);
  const score = (id: Category) => Math.round((measured[id]?.score ?? 0) * 100);
  return Object.fromEntries(categories.map((id) => [id, score(id)])) as Scores;
}

async function medianScores(url: string): Promise<Scores> {
  const runs: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measure(url));
  const median = (id: Category) => runs.map((run) => run[id]).sort((a, b) => a - b)[Math.floor(rounds / 2)];
  return Object.fromEntries(categories.map((id) => [id, median(id)])) as Scores;
}

async function isGood(url: string): Promise<boolean> {
  const scores = await medianScores(url);
  console.log(`${new URL(url).pathname} ${JSON.stringify(scores)}`);
  return judged.every((id) => scores[id] >= least[id]);
}

const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
});
const service = await startService({ args: ['--rate-limit', '0'] });
const asked = process.argv.slice(2);
try {
  for (const path of asked.length > 0 ? asked : paths) {
    if (await isGood(service.url + path)) continue;
    // A busy machine spoils runs, of which Lighthouse then has no scores at all.
    console.log(`${path} is measured once more`);
    if (!(await isGood(service.url + path))) process.exitCode = 1;
  }
} finally {
  await service.stop();
  await browser.close();
}

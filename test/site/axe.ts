import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RuleObject } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against a page: each violation with the element that it is of. */
export async function axeViolations(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(axe);
  // To gather what is not wrong takes as long as to look.
  const options = JSON.stringify({ rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { standardCategories } from '../../src/places/categories.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on the colours of a page, and takes more than half of the time of all rules. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** What a page repeats in other words: cards of a category after its first one, and operations after the second. */
const repeated = [
  ...standardCategories.map((id) => `.cards > li:has(.category-${id}) ~ li:has(.category-${id})`),
  '.operation ~ .operation ~ .operation',
];

/**
 * What axe finds against a page: each violation with the element that it is of. Colours are looked at in what is not repeated,
 * all other rules in the whole page where that is asked for.
 */
export async function axeViolations(
  page: Page,
  look: 'all rules' | 'colours' | 'whole, without colours' = 'all rules',
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const isWhole = look === 'whole, without colours';
  const context = { exclude: isWhole ? [] : repeated };
  const rules = Object.fromEntries(colourRules.map((id) => [id, { enabled: !isWhole }]));
  // To gather what is not wrong takes as long as to look.
  const options = {
    resultTypes: ['violations'],
    ...(look === 'colours' ? { runOnly: colourRules } : { rules }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}

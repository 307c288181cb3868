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
].join();

/**
 * What axe finds against a page: each violation with the element that it is of. For its colours, what it repeats is removed
 * first, so they are the last that is looked at.
 */
export async function axeViolations(page: Page, look: 'colours' | 'all but colours'): Promise<string[]> {
  const isOfColours = look === 'colours';
  if (isOfColours)
    await page.evaluate(`for (const each of document.querySelectorAll('${repeated}')) each.remove()`);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const others = Object.fromEntries(colourRules.map((id) => [id, { enabled: false }]));
  // To gather what is not wrong takes as long as to look.
  const options = {
    resultTypes: ['violations'],
    ...(isOfColours ? { runOnly: colourRules } : { rules: others }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { standardCategories } from '../../src/places/categories.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on the colours of a page, and takes more than half of the time of all rules. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Cards of a category after its first one say what that says in other words. */
const repeated = standardCategories.map((id) => `.cards > li:has(.category-${id}) ~ li:has(.category-${id})`);
/** Of operations after the second so do the colours, though not the names of their fields. */
const repeatedInColour = [...repeated, '.operation ~ .operation ~ .operation'];

/**
 * What axe finds against a page: each violation with the element that it is of. What the page repeats is removed first, for its
 * colours more than for all else, so they are the last that is looked at.
 */
export async function axeViolations(page: Page, look: 'colours' | 'all but colours'): Promise<string[]> {
  const isOfColours = look === 'colours';
  const removed = isOfColours ? repeatedInColour : repeated;
  await page.evaluate(`for (const each of document.querySelectorAll('${removed}')) each.remove()`);
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

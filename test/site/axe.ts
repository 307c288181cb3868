import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RuleObject } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Question {
  readonly rules?: RuleObject;
  /** The only rules to ask for, where the same page was asked for all of them in another look. */
  readonly runOnly?: readonly string[];
  /** Whether to look at every card: those from the ninth on differ in their words alone, and take most of the time. */
  readonly allCards?: boolean;
}

/** What depends on the colours of a page. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds against a page: each violation with the element that it is of. */
export async function axeViolations(
  page: Page,
  { allCards = false, ...question }: Question = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const context = { exclude: allCards ? [] : ['.cards > li:nth-child(n + 9)'] };
  // To gather what is not wrong takes as long as to look.
  const options = { ...question, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}

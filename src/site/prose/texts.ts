import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Markdown with `{{names}}` for values that differ between services. The build inlines the exports of this module. */
export const texts = {
  deprecation: read('deprecation.md'),
  developers: read('developers.md'),
  llms: read('llms.md'),
};

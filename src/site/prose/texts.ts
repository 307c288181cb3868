import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Markdown with `{{names}}` for what differs between services. A build puts the texts in place of this module. */
export const texts = {
  deprecation: read('deprecation.md'),
  developers: read('developers.md'),
  llms: read('llms.md'),
};

import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The Lua that an engine runs. A build puts the texts in place of this module. */
export const sources = { count: read('count.lua'), window: read('window.lua') };

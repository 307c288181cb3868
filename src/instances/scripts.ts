import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Lua sources run by the engine. The build inlines the exports of this module. */
export const sources = { count: read('count.lua'), window: read('window.lua') };

/*
 * The words of every language that pages can be in. A language is a file beside this one, and a line here. English is the
 * language of addresses without a prefix.
 */
export { german } from './de.ts';
export { english } from './en.ts';
export { spanish } from './es.ts';
export { french } from './fr.ts';
export { hindi } from './hi.ts';
export { portuguese } from './pt.ts';

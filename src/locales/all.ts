/*
 * The words of every language that pages can be in. A language is a file beside this one, and a line here. English is the
 * language of addresses without a prefix.
 */
export { english } from './en.ts';
export { hindi } from './hi.ts';

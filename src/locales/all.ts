/*
 * Words of every page language. A language is a file in this folder and a line here. English pages have no path prefix.
 */
export { german } from './de.ts';
export { english } from './en.ts';
export { spanish } from './es.ts';
export { french } from './fr.ts';
export { hindi } from './hi.ts';
export { portuguese } from './pt.ts';

import { hash } from 'node:crypto';
import { type Markup, trusted } from '../html.ts';
import { baseStyle } from './base-style.ts';
import { documentScript, tryScript } from './document-script.ts';
import { proseStyle, referenceStyle } from './document-style.ts';
import { gestureScript } from './gesture-script.ts';
import { listenScript } from './listen-script.ts';
import { mapScript } from './map-script.ts';
import { homeStyle, placeStyle } from './portal-style.ts';
import { offlineScript, visitsScript } from './scripts.ts';
import { searchScript } from './search-script.ts';

/** A style sheet or script that is part of the page itself. */
export interface Inline {
  readonly tag: Markup;
  /** The source expression that allows it in a Content Security Policy, quotes included (CSP Level 3, 2.3.1). */
  readonly source: string;
}

export const styles = {
  base: inline('<style>', baseStyle, '</style>'),
  home: inline('<style>', homeStyle, '</style>'),
  place: inline('<style>', placeStyle, '</style>'),
  prose: inline('<style>', proseStyle, '</style>'),
  reference: inline('<style>', proseStyle + referenceStyle, '</style>'),
} as const;

/** Each is a module of its own, which runs when the document is parsed. */
export const scripts = {
  visits: inline('<script type="module">', visitsScript, '</script>'),
  offline: inline('<script type="module">', offlineScript, '</script>'),
  search: inline(
    '<script type="module">',
    searchScript + mapScript + gestureScript + listenScript,
    '</script>',
  ),
  prose: inline('<script type="module">', documentScript, '</script>'),
  reference: inline('<script type="module">', documentScript + tryScript, '</script>'),
} as const;

/** A style sheet or script between its tags. */
export function inline(start: string, code: string, end: string): Inline {
  const text = asSent(code);
  return { tag: trusted(start + text + end), source: `'sha256-${hash('sha256', text, 'base64')}'` };
}

/** Drops indentation and lines of comment. Other line breaks stay, because a script may depend on them. */
export function asSent(code: string): string {
  return code
    .replaceAll(/^\s*\/[/*].*\n/gm, '')
    .replaceAll(/\n\s+/g, '\n')
    .trim();
}

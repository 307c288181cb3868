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
  base: inline('style', baseStyle),
  home: inline('style', homeStyle),
  place: inline('style', placeStyle),
  prose: inline('style', proseStyle),
  reference: inline('style', proseStyle + referenceStyle),
} as const;

/** Each is a module of its own, which runs when the document is parsed. */
export const scripts = {
  visits: inline('script', visitsScript),
  offline: inline('script', offlineScript),
  search: inline('script', searchScript + mapScript + gestureScript + listenScript),
  prose: inline('script', documentScript),
  reference: inline('script', documentScript + tryScript),
} as const;

/** A style sheet or script between its tags, without indentation and comments on lines of their own. */
export function inline(element: 'style' | 'script', code: string): Inline {
  // Other line breaks stay: a script may depend on them.
  const text = code
    .replaceAll(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)\n/gm, '')
    .replaceAll(/\n\s+/g, '\n')
    .trim();
  const type = element === 'script' ? ' type="module"' : '';
  return {
    tag: trusted(`<${element}${type}>${text}</${element}>`),
    source: `'sha256-${hash('sha256', text, 'base64')}'`,
  };
}

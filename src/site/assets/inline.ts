import { hash } from 'node:crypto';
import { type Markup, trusted } from '../html.ts';
import { baseStyle } from './base-style.ts';
import { proseStyle, referenceStyle } from './document-style.ts';
import { homeStyle, placeStyle } from './portal-style.ts';
import { searchScript, tryScript, visitsScript } from './scripts.ts';

/** A style sheet or script that is part of the page itself. */
export interface Inline {
  readonly tag: Markup;
  /** The source expression that allows it in a Content Security Policy, quotes included (CSP Level 3, 2.3.1). */
  readonly source: string;
}

export const styles = {
  base: inlineStyle(baseStyle),
  home: inlineStyle(homeStyle),
  place: inlineStyle(placeStyle),
  prose: inlineStyle(proseStyle),
  reference: inlineStyle(proseStyle + referenceStyle),
} as const;

/** Each is a module of its own, which runs when the document is parsed. */
export const scripts = {
  visits: inlineScript(visitsScript),
  search: inlineScript(searchScript),
  tryIt: inlineScript(tryScript),
} as const;

function inlineStyle(css: string): Inline {
  const text = squeeze(css);
  return { tag: trusted(`<style>${text}</style>`), source: sourceOf(text) };
}

function inlineScript(code: string): Inline {
  const text = squeeze(code);
  return { tag: trusted(`<script type="module">${text}</script>`), source: sourceOf(text) };
}

/** Drops indentation. Line breaks stay, because a script may depend on them. */
function squeeze(text: string): string {
  return text.trim().replaceAll(/\n\s+/g, '\n');
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

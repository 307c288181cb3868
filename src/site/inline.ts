import { hash } from 'node:crypto';
import { lazy } from '../cache.ts';
import { type Markup, trusted } from './html.ts';

/** A style sheet or script that stands in the page itself, and the hash by which the policy lets it in (CSP Level 3, 2.3.1). */
export interface Inline {
  readonly tag: Markup;
  /** A source expression, quotes included. */
  readonly source: () => string;
}

export function inlineStyle(css: string): Inline {
  const text = squeeze(css);
  return { tag: trusted(`<style>${text}</style>`), source: lazy(() => sourceOf(text)) };
}

/** The script must be a whole of its own: it runs once the document is read. */
export function inlineScript(code: string): Inline {
  const text = squeeze(code);
  return { tag: trusted(`<script type="module">${text}</script>`), source: lazy(() => sourceOf(text)) };
}

/** Indentation is for us, not for the wire; line breaks stay, since script may depend on them. */
function squeeze(text: string): string {
  return text.trim().replaceAll(/\n\s+/g, '\n');
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

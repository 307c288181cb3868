import { html, type Markup } from '../html.ts';
import type { Language } from './blocks.ts';

const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const number = /\b\d+(?:\.\d+)?\b/;
const hashComment = /#(?= ).*/;
const slashComment = /\/\/ .*/;
const script =
  /\b(?:import|from|const|let|await|async|new|return|for|of|in|if|else|throw|print|with|as|def|type)\b/;
const literal = /\b(?:true|false|null)\b/;
const shellWord = /^(?:curl|npx|npm|pip|python3?|openapi-[a-z-]+)\b|(?<=\s)--?[A-Za-z][\w-]*/m;
const fieldName = /^[A-Za-z][A-Za-z-]*(?=:)/m;

/** The coloured parts of a listing by language: comment, string, keyword or name, number. */
const grammars: Readonly<Record<Language, readonly (readonly [kind: string, pattern: RegExp])[]>> = {
  shell: [
    ['c', hashComment],
    ['s', string],
    ['k', shellWord],
  ],
  python: [
    ['c', hashComment],
    ['s', string],
    ['k', script],
    ['n', number],
  ],
  javascript: [
    ['c', slashComment],
    ['s', string],
    ['k', script],
    ['n', number],
  ],
  typescript: [
    ['c', slashComment],
    ['s', string],
    ['k', script],
    ['n', number],
  ],
  json: [
    ['k', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/],
    ['s', string],
    ['n', number],
    ['n', literal],
  ],
  http: [
    ['k', fieldName],
    ['n', number],
  ],
  toml: [
    ['c', hashComment],
    ['k', /^\[.*\]$|^[\w.-]+(?= =)/m],
    ['s', string],
    ['n', literal],
  ],
};

const compiled = new Map(
  Object.entries(grammars).map(([language, rules]) => [
    language,
    new RegExp(rules.map(([, pattern]) => `(${pattern.source})`).join('|'), 'gm'),
  ]),
);

/** A listing with its parts marked for colour. It reads the same without. */
export function highlight(code: string, language: Language): Markup {
  const rules = grammars[language];
  const pattern = compiled.get(language);
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of pattern ? code.matchAll(pattern) : []) {
    const kind = rules[match.slice(1).findIndex((group) => group !== undefined)]?.[0];
    pieces.push(html`${code.slice(end, match.index)}<span class="${kind}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return html`${pieces}${code.slice(end)}`;
}

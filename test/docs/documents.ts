/* What the documents say, for tests that hold it against the program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project.ts';

/** The pages for people, relative to the project. */
export const pages: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('README.md'))
    .map((path) => `src/${path}`),
  ...readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export function readPage(page: string): string {
  return readFileSync(join(projectRoot, page), 'utf8');
}

/** The text below a heading, up to the next one of its level or above. Throws where there is none. */
export function section(page: string, heading: string): string {
  const lines = readPage(page).split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`${page} has no heading ${heading}`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

/** All listings of a language in a text, without their fences. */
export function listings(text: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms');
  return Array.from(text.matchAll(fenced), ([, lines = '']) => lines);
}

/** The first of them. */
export function listing(text: string, language: string): string {
  const [lines] = listings(text, language);
  if (lines === undefined) throw new Error(`no listing of ${language} in: ${text.slice(0, 80)}`);
  return lines;
}

/** The rows of all tables in a text, without their heads, as cells. */
export function rows(text: string): string[][] {
  const lines = text.replace(/^.*\n\|[-: |]+\|$/gm, '').split('\n');
  const cellsOf = (line: string) => line.split('|').slice(1, -1);
  return lines.filter((line) => line.startsWith('|')).map((line) => cellsOf(line).map((cell) => cell.trim()));
}

/** What stands in backticks in a text. */
export function codeIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
}

/** A text without its listings. */
export function withoutListings(text: string): string {
  return text.replace(/^```.*?^```$/gms, '');
}

/** A command with the answer that a page shows for it. */
export interface Example {
  readonly command: string;
  readonly answer: string;
}

/** The commands behind a dollar sign in the listings of consoles. */
export function examples(page: string): Example[] {
  return listings(readPage(page), 'console')
    .flatMap((text) => text.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...answer] = text.split('\n');
      return { command, answer: answer.join('\n').trim() };
    });
}

/** Replaces the members that differ at each run. Everything else must be as the page shows it. */
export const masked = (answer: string): string =>
  answer.replace(/("timestamp": ?)"[^"]*"|("uptime_seconds": ?)\d+/g, '$1$2null');

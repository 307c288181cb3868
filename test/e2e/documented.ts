import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project.ts';

/** Returns the block of commands in a page of docs/ that contains a text. */
export function documentedLines(page: string, text: string): string {
  const markdown = readFileSync(join(projectRoot, 'docs', page), 'utf8');
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.find((block) => block.includes(text)) ?? assert.fail(`no block of ${page} has ${text}`);
}

/** Returns the command in a page of docs/ that begins with a text. */
export function documentedCommand(page: string, text: string): string {
  const lines = documentedLines(page, text).split('\n');
  return lines.find((line) => line.startsWith(text)) ?? assert.fail(`no line of ${page} begins with ${text}`);
}

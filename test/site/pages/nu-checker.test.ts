import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { folderForTests } from '../../support/folder.ts';
import { requester } from '../../support/http.ts';
import { startService } from '../../support/service.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs } from '../../support/tools.ts';
import { kinds, secondCityFile } from '../site.ts';

/** What the checker does not know yet, by the standard that has it. A line goes once the checker has learned it. */
const behind: Readonly<Record<string, RegExp>> = {
  'HTML, rel=expect': /^A “link” element with a “blocking” attribute must have a “rel” attribute/,
  'CSS Conditional Rules 5':
    /^CSS: (?:Unrecognized at-rule “@container”|“container(?:-type|-name)?”: Property .* doesn't exist)/,
  'CSS View Transitions 2': /^CSS: Unrecognized at-rule “@view-transition”/,
  'CSS Masking 1, mask with several layers or a gradient':
    /^CSS: “mask”: (?:Too many values|“linear-gradient\([^”]*\)” is not a “mask” value)/,
  'CSS Basic User Interface 4': /^CSS: “field-sizing”: Property “field-sizing” doesn't exist/,
  'SVG 2, paint-order': /^CSS: “paint-order”: Property “paint-order” doesn't exist/,
  'SVG 2, vector-effect': /^CSS: “vector-effect”: Property “vector-effect” doesn't exist/,
};

const jar = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  'build/dist/vnu.jar',
);
/** Bytes of all messages: each repeats a part of the page. */
const maxBuffer = 16 * 1024 * 1024;

interface Message {
  readonly message: string;
  readonly url: string;
  readonly extract?: string;
}

/** Checks all HTML and SVG files of a folder in one process, because a start of Java takes a second. */
async function messagesAbout(folder: string): Promise<readonly Message[]> {
  const args = [
    ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'],
    ...['-jar', jar],
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    '--also-check-svg',
    folder,
  ];
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer });
  return JSON.parse(stdout).messages;
}

/** The page of each place, if there is time. */
const placePaths = isThorough
  ? builtInCatalogue()
      .ids(0, 1000)
      .map((id) => `/places/${id}`)
  : [];
/** Each kind of page in CI, else every second. */
const pagePaths = [
  ...Object.values(kinds).filter((_, i) => isThorough || i % 2 === 0),
  '/offline',
  ...placePaths,
];
/** All of them in the second language in CI, else every third: their elements are those of the English pages. */
const hindiPaths = pagePaths.filter((_, i) => isThorough || i % 3 === 0).map((path) => `/hi${path}`);
const pictures = [
  ...'/skyline.svg /favicon.svg /icon.svg /images/hawa-mahal.svg /images/chand-baori.svg'.split(' '),
];

test(
  'the Nu Html Checker finds no fault with pages and pictures but what it does not know yet',
  needs('java'),
  async () => {
    const folder = folderForTests();
    const cities: readonly [name: string, args: readonly string[], paths: readonly string[]][] = [
      ['jaipur', [], [...pagePaths, ...hindiPaths, ...pictures]],
      [
        'udaipur',
        ['--data', secondCityFile],
        ['/', '/hi/', '/places/1', '/saved', '/nowhere', ...pictures.slice(0, 3)],
      ],
    ];
    for (const [name, args, paths] of cities) {
      await using service = await startService({ args: ['--rate-limit', '0', ...args] });
      const send = requester(service.url, '127.0.0.1');
      mkdirSync(join(folder, name));
      for (const [i, path] of paths.entries()) {
        const { body, headers } = await send({ path, headers: { Accept: 'text/html' } });
        const isSvg = headers['content-type']?.startsWith('image/svg') === true;
        const file = `${i}${path.replaceAll(/[^\p{L}\d]+/gu, '-')}`;
        if (body.length > 0)
          writeFileSync(join(folder, name, `${file.slice(0, 80)}.${isSvg ? 'svg' : 'html'}`), body);
      }
    }
    const messages = await messagesAbout(folder);
    const known = Object.values(behind);
    const faults = messages.filter(({ message }) => !known.some((pattern) => pattern.test(message)));
    // One example of each, because all pages share their style.
    const examples = new Map(faults.map(({ message, url, extract }) => [message, `${url}: ${extract}`]));
    assert.deepEqual(Object.fromEntries(examples), {}, `${faults.length} messages`);
    const learned = Object.entries(behind).filter(
      ([, known]) => !messages.some(({ message }) => known.test(message)),
    );
    assert.deepEqual(learned, [], 'the checker knows these by now, or no page has them');
  },
);

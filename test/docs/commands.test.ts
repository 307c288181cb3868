import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCommand } from '../../src/cli/arguments.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { cleanEnvironment, programCommand } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { listings as listingsOf, pages, readPage } from './documents.ts';

/** What begins a listing that another test runs, and that test. */
const elsewhere: Readonly<Record<string, string>> = {
  'PLACES_RELEASES=https://places.example': 'test/e2e/release.test.ts',
  'places init porto               #': 'test/cli/another-city.test.ts',
  'places --shared-state redis://[user:password@]host': 'test/instances/setups.test.ts',
  'PLACES_SHARED_STATE=rediss://engine.example': 'test/instances/setups.test.ts',
  "printf %s 'redis://porto:PASSWORD@": 'test/e2e/service.test.ts',
  'sudo systemctl stop places': 'test/e2e/service.test.ts',
  'PLACES_HOST=127.0.0.1': 'test/e2e/nginx.test.ts',
  'PLACES_BASE_URL=https://city.example/places': 'test/e2e/base-path.test.ts',
  'openssl pkeyutl -verify': 'test/packaging/release/signature.test.ts',
};

const folder = folderForTests();
const listings = pages.flatMap((page) => listingsOf(readPage(page), 'sh'));

/** The listing that has a text; the test that asks for it runs it. */
function listingWith(text: string): string {
  const found = listings.filter((lines) => lines.includes(text));
  assert.equal(found.length, 1, text);
  ran.add(found[0]);
  return found[0] ?? '';
}
const ran = new Set<string | undefined>();

/** Runs lines as a person would, with stand-ins for the programs that would change the machine. */
function run(lines: string): string {
  const program = programCommand().map((word) => `'${word}'`);
  standIn('places', `exec ${program.join(' ')} "$@"`);
  standIn('sudo', 'exec "$@"');
  for (const name of ['systemctl', 'podman']) standIn(name, `echo ${name} "$@" >>${folder}/calls`);
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', lines], {
    cwd: folder,
    env: { ...cleanEnvironment(), PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

function standIn(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8');

test('each of the three ways to run it takes at most five commands, which the program knows', () => {
  const ways = [
    'places init porto\nplaces --data porto\n',
    'sudo places install --domain',
    'sudo places install\ncurl',
  ].map(listingWith);
  for (const lines of ways.map((way) => way.trimEnd().split('\n'))) {
    assert.ok(lines.length <= 5);
    for (const line of lines) {
      const words = line.replace(/^sudo /, '').split(' ');
      if (words[0] === 'places') readCommand(words.slice(1));
      else assert.match(line, /^curl \S+\/healthz$/);
    }
  }
});

test('make knows what the pages ask it for', needs('make'), () => {
  const lines = [listingWith('make build        #'), listingWith('make test           #')].join('');
  const targets = Array.from(lines.matchAll(/^make (.+?)(?: +#.*)?$/gm), ([, words = '']) => words);
  assert.deepEqual(targets, ['run', 'build', 'run', 'test']);
  const dryRun = ['--dry-run', ...targets];
  const { status, stderr } = spawnSync('make', dryRun, { cwd: projectRoot, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('a city, a table of its places, and the service that gets it', needs('bash'), () => {
  const city = listingWith('places serve --data porto         #');
  // The README has this line as well, where it is run.
  assert.match(run(city.replace(/^places serve .*\n/m, '')), /3 places of Porto, no faults\n$/);
  run('places init --csv .');
  assert.match(
    run(listingWith('places import places.csv')),
    /porto\/places\.json: 3 places of Porto, no faults\n$/,
  );
  mkdirSync(join(folder, 'etc/default'), { recursive: true });
  run(listingWith('sudo install -D porto').replaceAll(/(?<=[ =])\/etc/g, `${folder}/etc`));
  const [, data = ''] =
    /^PLACES_DATA=(.+)\n$/.exec(readFileSync(join(folder, 'etc/default/places'), 'utf8')) ?? [];
  assert.equal(statSync(data).mode & 0o004, 0o004);
  assert.match(calls(), /^systemctl restart places\n$/m);
});

test('a unit for each of several processes', needs('bash'), () => {
  const units = 'etc/systemd/system';
  for (const path of [units, 'etc/default']) mkdirSync(join(folder, path), { recursive: true });
  run(listingWith('places unit | sed').replaceAll(/(?<=> )\/etc/g, `${folder}/etc`));
  const unit = readFileSync(join(folder, units, 'places@.service'), 'utf8');
  assert.match(unit, /^ExecStart=.* serve --reuse-port$/m);
  assert.match(unit, /^StateDirectory=places\/%i$/m);
  assert.match(calls(), /^systemctl enable --now places@1 places@2\n$/m);
});

test('the image is built from the recipe that there is', () => {
  const lines = listingWith('podman build');
  const recipe = readFileSync(join(projectRoot, /-f (\S+)/.exec(lines)?.[1] ?? ''), 'utf8');
  const volume = /^VOLUME (\S+)$/m.exec(recipe)?.[1];
  assert.ok(lines.includes(`-v places:${volume} places`), lines);
});

test('no other commands are on the pages', () => {
  const others = listings.filter((lines) => !ran.has(lines));
  const known = Object.keys(elsewhere).filter((start) => others.some((lines) => lines.startsWith(start)));
  assert.equal(others.length, known.length, others.join('\n'));
});

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { version } from '../../src/base/version.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';
import { executables, native, needsBuilt } from './executable.ts';

const maxBytes = 114e6;
const maxPackedBytes = 32e6;
const debPackage = join(projectRoot, 'dist', `places_${version}_amd64.deb`);
const parts = ['src', 'data', 'packaging', 'build.mjs', 'package.json', 'tsconfig.json'];

const programs = Object.values(executables);

test('the executables are small enough for a Raspberry Pi', needsBuilt(programs), () => {
  const cause = 'without binutils and binutils-aarch64-linux-gnu the symbols stay, which are 18 MB';
  for (const path of programs) assert.ok(statSync(path).size <= maxBytes, `${path}: ${cause}`);
});

const image = (name: string) => readFileSync(join(projectRoot, 'data/images', name));

test(
  'the executable serves its pictures after its file was replaced, and after it was removed',
  needsBuilt([native]),
  async () => {
    const folder = folderForTests();
    const [command, next] = [join(folder, 'places'), join(folder, 'next')];
    copyFileSync(native, command);
    await using service = await startService({ command: [command] });
    const served = async (name: string) =>
      Buffer.from(await (await fetch(`${service.url}/images/${name}`)).bytes());
    // As packages and `places install` upgrade.
    writeFileSync(next, 'another version');
    renameSync(next, command);
    assert.deepEqual(await served('amer-fort.png'), image('amer-fort.png'));
    rmSync(command);
    assert.deepEqual(await served('albert-hall-museum.png'), image('albert-hall-museum.png'));
    assert.deepEqual(await served('galtaji.svg'), image('galtaji.svg'));
  },
);

test('the executable reloads a file that is checked in a thread', needsBuilt([native]), async () => {
  const data = join(folderForTests(), 'places.json');
  copyFileSync(join(projectRoot, 'data/places.json'), data);
  assert.ok(statSync(data).size > 128 * 1024);
  await using service = await startService({ command: [native], args: ['--data', data] });
  assert.equal((await service.reload()).message, 'data reloaded');
});

test('the bundle holds no PNG as text, which V8 would scan at each start', needsBuilt([native]), () => {
  const signature = image('amer-fort.png').toString('base64', 0, 6);
  assert.ok(!readFileSync(join(projectRoot, 'dist/places.cjs'), 'utf8').includes(signature));
});

test('Node warns of nothing when an executable starts', needsBuilt([native]), () => {
  const { stdout, stderr } = spawnSync(native, ['version'], { encoding: 'utf8' });
  assert.match(stdout, /^places /);
  assert.equal(stderr, '');
});

test('the executable takes its code cache', needsBuilt([native]), () => {
  const env = { ...process.env, NODE_DEBUG: 'places' };
  const { stderr } = spawnSync(native, ['version'], { encoding: 'utf8', env });
  assert.match(stderr, /^PLACES \d+: code cache accepted\n$/);
});

test('NODE_OPTIONS of the environment do not reach the executable', needsBuilt([native]), () => {
  for (const options of ['--require /nope.js', '--import /nope.mjs', '--unknown', '--max-old-space-size=1']) {
    const env = { ...process.env, NODE_OPTIONS: options };
    const { status, stdout, stderr } = spawnSync(native, ['version'], { encoding: 'utf8', env });
    assert.deepEqual([status, stdout.split(' ')[0], stderr], [0, 'places', ''], options);
  }
});

test('packed with xz it is small enough for the way there', needsBuilt([debPackage]), () => {
  assert.ok(statSync(debPackage).size <= maxPackedBytes);
});

/** Stands in for npm: notes whose settings it would read, and packs what the build of this project has fetched. */
const npm = `#!/bin/sh
echo "$HOME" >>npm-homes
for word; do folder=$word; done
cp "$CACHE/$(echo "$2" | tr @ -).tgz" "$folder"
`;

test(
  'the same sources give the same bytes in another folder, and a first build keeps to the settings of npm',
  needsBuilt(programs),
  () => {
    const folder = folderForTests();
    for (const part of parts) cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
    const CACHE = join(projectRoot, '.cache');
    const env = { ...process.env, CACHE, HOME: '/home/user', PATH: `${folder}:${process.env.PATH}` };
    execFileSync(process.execPath, ['build.mjs'], { cwd: folder, env });
    const sums = readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');
    assert.match(sums, /^\S+ {2}places-linux-arm64\n\S+ {2}places-linux-x64\n$/);
    // In `dist/` of the project lies what make build made of the same sources.
    execFileSync('sha256sum', ['--check', '--strict'], { cwd: join(projectRoot, 'dist'), input: sums });
    assert.equal(readFileSync(join(folder, 'npm-homes'), 'utf8'), '/home/user\n/home/user\n');
  },
);

test('an unknown target is refused with the list of those there are', () => {
  const flags = ['build.mjs', '--target', 'vax'];
  const { status, stderr } = spawnSync(process.execPath, flags, { cwd: projectRoot, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /--target vax is not known; there are linux-x64, linux-arm64/);
});

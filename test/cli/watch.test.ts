import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { folderForTests } from '../support/folder.ts';
import { cleanEnvironment, programCommand, startService } from '../support/service.ts';
import { writeCity } from './city.ts';

const folder = folderForTests();

test('with --watch changed data is served, and each fault of invalid data is reported', async () => {
  const city = join(folder, 'watched');
  mkdirSync(city);
  const data = writeCity(join(city, 'places.json'));
  await using service = await startService({ args: ['--data', city, '--watch', '--rate-limit', '0'] });
  const name = async () =>
    JSON.parse(await (await fetch(`${service.url}/api/v1/places/1`)).text()).place.name;
  const before = await name();
  writeCity(data, ({ places }) => {
    for (const place of places) place.lat = 'north';
  });
  await service.logged(/places\.json:\d+:\d+: error: \/places\/1\/lat: /);
  assert.equal(await name(), before);
  writeCity(data, ({ places }) => {
    for (const place of places) if (place.index === 1) place.name = 'After';
  });
  while ((await name()) !== 'After') await pause(50);
  const photo = join(city, 'images');
  mkdirSync(photo);
  writeFileSync(join(photo, 'a.jpg'), 'no photo');
  await service.logged(/a\.jpg:1:1: error: /);
});

test('check --watch checks again when the file changes, until it is stopped', async () => {
  const data = writeCity(join(folder, 'checked.json'));
  const [program, ...before] = programCommand();
  const child = spawn(program, [...before, 'check', '--watch', data], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const shows = async (pattern: RegExp) => {
    while (!pattern.test(text)) text += (await once(child.stdout, 'data')).toString();
  };
  await shows(/places of .*, no faults/);
  writeFileSync(data, '{');
  await shows(/checked\.json:1:\d+: error: \(root\): is not JSON/);
  child.kill('SIGTERM');
  await once(child, 'close');
});

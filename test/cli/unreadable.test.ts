import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { programCommand, runPlaces } from '../support/service.ts';
import { writeCity } from './city.ts';

const folder = folderForTests();
const nobody = 65_534;

/** What a start says that fails, as a user that owns nothing of the data. */
async function startAsNobody(data: string, env: Record<string, string> = {}): Promise<string> {
  const args = ['serve', '--port', '0', '--host', 'fails.invalid', '--state-dir', join(folder, 'state')];
  // Only root can be somebody else; for all others the modes hold as they are.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(dirname(programCommand().at(-1) ?? ''), 0o755);
  const options = { cwd: '/', env, ...(isRoot && { user: nobody }) };
  return (await runPlaces([...args, '--data', data], options)).stderr;
}

test('a start that may not read its data names the file and the command, one after the other until it may', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'state'), { mode: 0o777 });
  chmodSync(join(folder, 'state'), 0o777);
  const data = join(folder, "a mayor's city");
  const images = join(data, 'images');
  mkdirSync(images, { recursive: true });
  const photo = join(images, 'a.jpg');
  writeFileSync(photo, Buffer.of(0xff, 0xd8, 0xff, 0xe0));
  const file = writeCity(join(data, 'places.json'));
  const closed = [data, file, images, photo];
  for (const path of closed.toReversed()) chmodSync(path, 0);
  for (const path of closed) {
    const line = await startAsNobody(data);
    assert.match(line, /^places: [^\n]+\n$/);
    const word = `'${path.replace("'", "'\\''")}'`;
    assert.ok(
      line.endsWith(`: EACCES: permission denied (${callOn(path)}); allow it: sudo chmod a+rX ${word}\n`),
      line,
    );
    // The command as it is told, run by who may.
    const [, command = ''] = /sudo (.*)\n$/.exec(line) ?? [];
    execFileSync('sh', ['-c', path === photo || path === file ? command : `${command} && chmod u+w ${word}`]);
  }
  assert.match(await startAsNobody(data), /fails\.invalid/);

  function callOn(path: string): string {
    return { [data]: 'stat', [file]: 'access', [images]: 'scandir', [photo]: 'open' }[path] ?? '';
  }
});

test('a path that the unit hides is reported as such, without a useless command', async () => {
  const line = await startAsNobody('/home/somebody/city.json', { NOTIFY_SOCKET: '/nowhere' });
  assert.match(
    line,
    /^places: cannot read the data file \/home\/somebody\/city\.json: ENOENT: [^;\n]+; the unit hides [^;\n]*\/etc\/places\n$/,
  );
});

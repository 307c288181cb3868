import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openFolder, rejectsToOpen } from './fixtures.ts';

const root = mkdtempSync(join(tmpdir(), 'places-lock-'));
after(() => rmSync(root, { recursive: true }));

describe('a second instance', () => {
  it('is rejected, also by way of a link', async () => {
    const folder = join(root, 'taken');
    const link = join(root, 'link');
    symlinkSync(folder, link);
    const first = await openFolder(folder);
    await rejectsToOpen(
      folder,
      /^another instance uses the state folder .+; stop it, or choose another.+--state-dir$/,
    );
    await rejectsToOpen(link, /another instance/);
    await first.close();
    await (await openFolder(link)).close();
  });

  it('is rejected by the socket in the folder alone, as seen from another network name space', async () => {
    const folder = join(root, 'namespace');
    const holder = await holdLock(folder);
    await rejectsToOpen(folder, /another instance/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.deepEqual(readdirSync(folder), ['views.lock']);
    const counter = await openFolder(folder);
    assert.equal(await counter.increment(), 1);
    await counter.close();
  });

  it('that comes after a kill starts without any clean-up', async () => {
    const folder = join(root, 'killed');
    const holder = await holdLock(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    writeFileSync(join(folder, 'views.tmp-1'), 'half a wr');
    mkdirSync(join(folder, 'views.lock-killed'));
    writeFileSync(join(folder, 'views.lock-killed', 'killed'), '');
    const counter = await openFolder(folder);
    assert.equal(counter.read(), 0);
    await counter.close();
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1']);
  });
});

describe('the lock in the folder', () => {
  it('is taken again when somebody deleted it', async () => {
    const folder = join(root, 'deleted');
    const counter = await openFolder(folder);
    rmSync(join(folder, 'views.lock'), { recursive: true });
    assert.equal(await counter.increment(), 1);
    assert.equal(readdirSync(join(folder, 'views.lock')).length, 1);
    await rejectsToOpen(folder, /another instance/);
    await counter.close();
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1']);
  });

  it('taken by another process stops the counting, not the service', async () => {
    const folder = join(root, 'usurped');
    const counter = await openFolder(folder);
    await counter.increment();
    rmSync(join(folder, 'views.lock'), { recursive: true });
    const usurper = await holdLock(folder);
    await assert.rejects(counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    assert.match(counter.health().error ?? '', /another instance has taken the state folder/);
    assert.equal(counter.read(), 1);
    usurper.kill('SIGKILL');
    await once(usurper, 'exit');
    await counter.close();
  });

  it('is no hindrance to the start when it is an ordinary file', async () => {
    const folder = join(root, 'plain');
    mkdirSync(folder);
    writeFileSync(join(folder, 'views.lock'), '');
    chmodSync(join(folder, 'views.lock'), 0o400);
    await (await openFolder(folder)).close();
  });

  it('that is a socket, as older versions made it, is respected', async () => {
    const folder = join(root, 'older');
    mkdirSync(folder);
    const holder = await hold(join(folder, 'views.lock'));
    await rejectsToOpen(folder, /another instance/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await openFolder(folder)).close();
  });
});

/** A process of its own that holds the lock of a folder and does nothing else. */
function holdLock(folder: string): Promise<ChildProcess> {
  mkdirSync(join(folder, 'views.lock'), { recursive: true });
  return hold(join(folder, 'views.lock', 'holder'));
}

/** A process of its own that listens on a socket file and nothing else. */
async function hold(path: string): Promise<ChildProcess> {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.stdout.write('held'))`;
  const child = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

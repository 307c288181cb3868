import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, DiskState } from './disk-state.ts';

const grain = 2;
const old = contentOf(Buffer.from('old'));
const fresh = contentOf(Buffer.from('new!'));
const start = DiskState.holding(`slot=${old.digest} `);
/** The inodes of the old file and of the new one. */
const [oldInode, newInode] = [0, 1];
const renamed = start.create('draft', newInode).write(newInode, fresh).rename('draft', 'slot');

/** The folders that a power cut may leave, as people read them. */
function folders(state: DiskState): string[] {
  return state.crashes(grain).map((folder) => {
    const disk = DiskState.holding(folder);
    const files = [...disk.names].map(
      ([name, inode]) => `${name}: ${disk.contentOf(inode).bytes.toString()}`,
    );
    return files.join(', ').replaceAll('\0', '0');
  });
}

describe('a power cut on the simulated disk', () => {
  it('leaves what was synced', () => {
    assert.deepEqual(folders(start), ['slot: old']);
    assert.deepEqual(folders(renamed.syncFile(newInode).syncNames()), ['slot: new!']);
    assert.deepEqual(folders(renamed.syncNames().syncFile(newInode)), ['slot: new!']);
  });

  it('may leave names without bytes, and bytes torn at any place', () => {
    const torn = ['', 'new!', '0000', 'ne', 'ne00'].map((bytes) => `slot: ${bytes}`);
    assert.deepEqual(folders(renamed.syncNames()).sort(), torn.sort());
  });

  it('may leave bytes without names', () => {
    const possible = ['slot: new!', 'slot: old', 'draft: new!, slot: old'];
    assert.deepEqual(folders(renamed.syncFile(newInode)).sort(), possible.sort());
  });

  it('may undo changes of names in any order', () => {
    const state = start.create('a', 1).create('b', 2).remove('slot');
    const possible = ['', 'a: ', 'b: ', 'a: , b: '].flatMap((names) => {
      return [names, [names, 'slot: old'].filter((text) => text !== '').join(', ')];
    });
    assert.deepEqual(folders(state).sort(), possible.sort());
  });

  it('takes what a failed sync left, also after a sync that succeeds', () => {
    const lostBytes = renamed.loseFile(newInode).syncFile(newInode).syncNames();
    assert.ok(folders(lostBytes).includes('slot: '));
    const lostNames = renamed.syncFile(newInode).loseNames().syncNames();
    assert.deepEqual(folders(lostNames).sort(), ['draft: new!, slot: old', 'slot: new!', 'slot: old']);
  });

  it('leaves what was written anew after a failed sync', () => {
    const again = renamed.loseFile(newInode).loseNames().create('draft', 2).write(2, fresh).syncFile(2);
    assert.deepEqual(folders(again.rename('draft', 'slot').syncNames()), ['slot: new!']);
  });
});

describe('the state of a simulated disk', () => {
  it('is what programs see, whatever was synced', () => {
    assert.equal(renamed.contentOf(newInode), fresh);
    assert.equal(renamed.contentOf(oldInode), old);
    assert.deepEqual([...renamed.names], [['slot', newInode]]);
  });

  it('has equal keys only where programs and power cuts have equal effects', () => {
    const states = [
      start,
      renamed,
      renamed.syncNames(),
      renamed.syncFile(newInode),
      renamed.loseFile(newInode),
    ];
    assert.equal(new Set(states.map((state) => state.key())).size, states.length);
    const other = start.create('draft', 7).write(7, fresh).rename('draft', 'slot');
    assert.equal(other.key(), renamed.key());
    assert.equal(renamed.syncFile(newInode).syncNames().key(), renamed.syncNames().syncFile(newInode).key());
  });
});

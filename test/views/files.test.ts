import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { folderFiles } from '../../src/views/files.ts';
import { folderForTests } from '../support/folder.ts';

const root = folderForTests();

describe('the sync of a folder', () => {
  it('reaches the folder and all above it, and says when one is gone', async () => {
    const folder = join(root, 'above', 'state');
    mkdirSync(folder, { recursive: true });
    const files = folderFiles(folder);
    await files.syncFolder();
    await files.syncAncestors();
    rmSync(join(root, 'above'), { recursive: true });
    await assert.rejects(files.syncFolder(), { code: 'ENOENT' });
    await assert.rejects(files.syncAncestors(), { code: 'ENOENT' });
  });

  it('passes over folders that cannot be synced, which are none of ours', async (t) => {
    if (!existsSync('/proc/self/task')) return t.skip('needs /proc');
    const files = folderFiles('/proc/self/task');
    await assert.rejects(files.syncFolder(), { code: 'EINVAL' });
    await files.syncAncestors();
  });
});

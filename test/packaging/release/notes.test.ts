import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseNotes } from '../../../packaging/release/notes.ts';
import { version } from '../../../src/base/version.ts';
import { projectRoot } from '../../support/project.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- new\n\n## [1.1.0] - 2026-01-01\n\n### Added\n\n- old\n\n## 1.1\n\n- older\n';

test('the notes are the section of the version, or what is unreleased', () => {
  assert.equal(releaseNotes(changelog, '1.1.0'), '### Added\n\n- old\n');
  assert.equal(releaseNotes(changelog, '1.1'), '- older\n');
  assert.equal(releaseNotes(changelog, '2.0.0'), '- new\n');
});

test('there are some for the version that would be released now', () => {
  assert.match(releaseNotes(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'), version), /^- /m);
  assert.throws(() => releaseNotes('# Changelog\n', '1.0.0'), /no section for 1\.0\.0/);
});

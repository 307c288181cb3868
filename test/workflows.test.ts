import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { projectRoot } from './support/project.ts';

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

const folder = join(projectRoot, '.github/workflows');

for (const name of readdirSync(folder)) {
  describe(name, () => {
    const workflow = parse(readFileSync(join(folder, name), 'utf8')) as Workflow;
    const jobs = Object.values(workflow.jobs);
    const stepsOf = (job: Job) => job.steps ?? [];

    test('every action is pinned to a commit, or lies in this repository', () => {
      const used = jobs.flatMap((job) => [job.uses, ...stepsOf(job).map(({ uses }) => uses)]);
      const loose = used.filter(
        (uses) => uses !== undefined && !/^(?:\.\/|[\w./-]+@[\da-f]{40}$)/.test(uses),
      );
      assert.deepEqual(loose, []);
    });

    test('rights are given to each job alone, and a job that may write runs nothing of the project', () => {
      assert.deepEqual(workflow.permissions, {});
      for (const job of jobs) {
        assert.ok(job.permissions, 'a job without permissions');
        if (!Object.values(job.permissions).includes('write')) continue;
        const used = stepsOf(job).map(({ uses = '' }) => uses);
        assert.ok(!used.some((uses) => uses.startsWith('actions/checkout@')), 'it checks the project out');
      }
    });
  });
}

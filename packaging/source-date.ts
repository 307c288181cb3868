import { execFileSync } from 'node:child_process';

/** Time stamp of all packed files: the last commit, or SOURCE_DATE_EPOCH if there is none. */
export function sourceDate(): Date {
  const lastCommit = () => execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return new Date(Number(process.env.SOURCE_DATE_EPOCH ?? lastCommit()) * 1000);
}

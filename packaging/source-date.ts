import { execFileSync } from 'node:child_process';

/** The one time stamp of all that is packed: of the last commit, or of SOURCE_DATE_EPOCH where there is none. */
export function sourceDate(): Date {
  const lastCommit = () => execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return new Date(Number(process.env.SOURCE_DATE_EPOCH ?? lastCommit()) * 1000);
}

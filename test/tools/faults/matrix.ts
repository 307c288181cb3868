import { join } from 'node:path';
import type { FailingCall } from '../../support/failing-calls.ts';
import { type Answer, requester, type Send } from '../../support/http.ts';
import { runPlaces, type Service, startService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { exitCodeFor, FaultySite, photoPath, seededCount, wrongMessage } from './site.ts';

/** Calls on a file, or on files, and how they can fail. */
interface Failing {
  readonly call: FailingCall;
  /** In the folder with data and state, as a pattern. */
  readonly file: string;
  readonly errors: readonly string[];
}

type Moment = 'start' | 'view' | 'photo' | 'reload';

const opening = 'EMFILE ENFILE ENOMEM EACCES EPERM EIO ESTALE'.split(' ');
const reading = ['EIO', 'ESTALE', 'ENOMEM'];
const looking = ['EIO', 'EACCES', 'ESTALE', 'ENOMEM'];
const creating = [...opening, 'ENOSPC', 'EDQUOT', 'EROFS'];
const writing = ['EIO', 'ENOSPC', 'EDQUOT'];
const renaming = [...writing, 'EROFS', 'EACCES'];

const storing: readonly Failing[] = [
  { call: 'open', file: 'state/views.tmp-*', errors: creating },
  { call: 'write', file: 'state/views.tmp-*', errors: writing },
  { call: 'sync', file: 'state/views.tmp-*', errors: writing },
  { call: 'rename', file: 'state/views.[01]', errors: renaming },
  { call: 'open', file: 'state', errors: opening },
  { call: 'sync', file: 'state', errors: writing },
];
const readingData: readonly Failing[] = [
  { call: 'stat', file: 'city/places.json', errors: looking },
  { call: 'open', file: 'city/places.json', errors: opening },
  { call: 'read', file: 'city/places.json', errors: reading },
  { call: 'open', file: 'city/map.geojson', errors: opening },
  { call: 'read', file: 'city/map.geojson', errors: reading },
  { call: 'list', file: 'city/images', errors: [...opening] },
  { call: 'open', file: 'city/images/a.jpg', errors: opening },
  { call: 'read', file: 'city/images/a.jpg', errors: reading },
];

/** Every call whose failure a user can see, by moment. */
const failing: Readonly<Record<Moment, readonly Failing[]>> = {
  start: [
    { call: 'lock', file: 'state/views.lock.db*', errors: ['ENOLCK', 'EIO'] },
    { call: 'open', file: 'state/views.lock.db*', errors: creating },
    { call: 'stat', file: 'state/views.lock.db', errors: looking },
    { call: 'chmod', file: 'state/views.lock.db', errors: ['EPERM', 'EROFS', 'EIO'] },
    { call: 'list', file: 'state', errors: looking },
    { call: 'open', file: 'state/views.[01]', errors: opening },
    { call: 'read', file: 'state/views.[01]', errors: reading },
    ...storing,
    ...readingData,
  ],
  view: [...storing, { call: 'stat', file: 'state/views.lock.db', errors: looking }],
  photo: [
    { call: 'open', file: 'city/images/a.jpg', errors: [...opening, 'ENOENT'] },
    { call: 'stat', file: 'city/images/a.jpg', errors: looking },
    { call: 'read', file: 'city/images/a.jpg', errors: reading },
  ],
  reload: readingData,
};

/** How many errors of each call are tried. A start takes a second, the others a moment. */
const errorsTried: Record<Scale, Record<Moment, number>> = {
  quick: { start: 0, view: 1, photo: 2, reload: 1 },
  short: { start: 1, view: 3, photo: 20, reload: 3 },
  long: { start: 20, view: 20, photo: 20, reload: 20 },
};

interface Case {
  readonly call: FailingCall;
  readonly file: string;
  readonly error: string;
}

/** What a user or operator got, and what is wrong with that. */
interface Outcome {
  readonly got: string;
  readonly wrong?: string | undefined;
}

/** Another error of each call comes first, so that a short run tries all of them. */
function casesOf(moment: Moment, tried: number): Case[] {
  return failing[moment].flatMap(({ call, file, errors }, i) =>
    Array.from({ length: Math.min(tried, errors.length) }, (_, j) => {
      const error = errors[(i + j) % errors.length] ?? '';
      return { call, file, error };
    }),
  );
}

async function run({ scale, folder, findings, signal }: Setting): Promise<void> {
  const site = new FaultySite(folder);
  const tried = errorsTried[scale];
  const tryAll = async (moment: Moment, attempt: (each: Case) => Promise<Outcome>) => {
    for (const each of casesOf(moment, tried[moment])) {
      if (signal.aborted) return;
      site.calls.fail({ ...each, glob: join(folder, each.file) });
      const { got, wrong } = await attempt(each).catch((error: unknown) => ({
        got: '',
        wrong: String(error),
      }));
      site.calls.repair();
      const row = `${moment} · ${each.call} ${each.file} · ${each.error} · ${got}`;
      findings.count(row);
      if (wrong !== undefined) findings.fault(row, wrong);
      else if (site.calls.failed === 0) findings.fault(row, 'no call has failed');
    }
  };
  await tryAll('start', (each) => start(site, each));
  site.resetState();
  await using service = await startService({ args: site.args, stateDir: site.stateDir, env: site.calls.env });
  const send = requester(service.url, '127.0.0.1');
  const last = { count: seededCount };
  await tryAll('view', (each) => view(site, service, send, each, last));
  await tryAll('photo', (each) => photo(site, service, send, each));
  await tryAll('reload', (each) => reload(site, service, send, each));
}

const jsonOf = ({ body }: Answer) => JSON.parse(body.toString());
const viewAsk = { method: 'POST', path: '/api/v1/views' };

/** A start ends with one line and the right code, or serves all but views until the fault has passed. */
async function start(site: FaultySite, each: Case): Promise<Outcome> {
  const { error } = each;
  site.resetState();
  const args = ['serve', '--host', '127.0.0.1', '--port', '0', '--state-dir', site.stateDir, ...site.args];
  const starting = startService({ args: site.args, stateDir: site.stateDir, env: site.calls.env });
  const service = await starting.catch(() => undefined);
  if (!service) {
    const { code, stderr } = await runPlaces(args, { env: site.calls.env });
    return { got: `exit ${code}`, wrong: wrongStart(code, stderr, error) };
  }
  try {
    const send = requester(service.url, '127.0.0.1');
    if (isOfPhoto(each)) return await withoutPhoto(site, send, each, () => service.stderr());
    const refused = await send(viewAsk);
    const { status, views } = jsonOf(await send({ path: '/healthz' }));
    const got = `serves, view ${refused.status}, health ${status}`;
    if (refused.status !== 503 || status !== 'degraded') return { got, wrong: 'views are not refused' };
    if (!views.error.startsWith(`${error}:`)) return { got, wrong: `health says ${views.error}` };
    const wrong = wrongMessage(service.stderr(), error);
    site.calls.repair();
    await until(async () => (await send(viewAsk)).status === 200);
    const { count } = jsonOf(await send({ path: '/api/v1/views' }));
    return { got, wrong: wrong ?? (count === seededCount + 1 ? undefined : `${count} after the fault`) };
  } finally {
    await service.kill();
  }
}

function wrongStart(code: number | null, stderr: string, error: string): string | undefined {
  if (!/^places: [^\n]+\n$/.test(stderr)) return `not one line: ${stderr}`;
  const wrong = wrongMessage(stderr, error);
  if (wrong !== undefined) return `${wrong}: ${stderr}`;
  const expected = exitCodeFor(error);
  return code === expected ? undefined : `exit ${code}, not ${expected}: ${stderr}`;
}

/** A view is refused and not counted while the fault lasts, and the next one is counted. */
async function view(
  site: FaultySite,
  service: Service,
  send: Send,
  { error }: Case,
  last: { count: number },
): Promise<Outcome> {
  const logged = service.stderr().length;
  const refused = await send(viewAsk);
  const health = jsonOf(await send({ path: '/healthz' }));
  const got = `${refused.status}, health ${health.status}`;
  site.calls.repair();
  if (refused.status === 200) last.count += 1;
  await until(async () => jsonOf(await send({ path: '/healthz' })).status === 'ok');
  const { count } = jsonOf(await send(viewAsk));
  const expected = last.count + 1;
  last.count = count;
  if (refused.status !== 503 || !refused.headers['retry-after'])
    return { got, wrong: 'no 503 with Retry-After' };
  if (!String(health.views.error).startsWith(`${error}:`))
    return { got, wrong: `health says ${health.views.error}` };
  if (count !== expected) return { got, wrong: `${count} after the fault, not ${expected}` };
  return { got, wrong: wrongMessage(service.stderr().slice(logged), error) };
}

async function photo(site: FaultySite, service: Service, send: Send, { error }: Case): Promise<Outcome> {
  const logged = service.stderr().length;
  const answer = await send({ path: photoPath });
  site.calls.repair();
  const after = await send({ path: photoPath });
  const got = `${answer.status}${answer.headers['retry-after'] ? ' with Retry-After' : ''}`;
  if (after.status !== 200) return { got, wrong: `${after.status} after the fault` };
  if (error === 'ENOENT') return { got, wrong: answer.status === 404 ? undefined : 'not 404' };
  if (answer.status !== 503 || !answer.headers['retry-after'])
    return { got, wrong: 'no 503 with Retry-After' };
  return { got, wrong: wrongMessage(service.stderr().slice(logged), error) };
}

/** True for a photo that the disk fails to read, which stops neither a start nor a reload; a wrong permission does. */
const isOfPhoto = ({ file, error }: Case) => file.endsWith('.jpg') && !['EACCES', 'EPERM'].includes(error);

/** A photo is refused while the fault lasts, and the log says why. */
async function withoutPhoto(
  site: FaultySite,
  send: Send,
  { error }: Case,
  log: () => string,
): Promise<Outcome> {
  const { status } = await send({ path: photoPath });
  site.calls.repair();
  const after = await send({ path: photoPath });
  const got = `serves, photo ${status}`;
  if (status !== 503 || after.status !== 200) return { got, wrong: `${after.status} after the fault` };
  const lines = () => log().match(/.*photos cannot be read.*/g);
  await until(() => lines() !== null);
  return { got, wrong: wrongMessage(`${lines()}`, error) };
}

/** A reload that fails leaves the data in service, and says why. */
async function reload(site: FaultySite, service: Service, send: Send, each: Case): Promise<Outcome> {
  const { error } = each;
  const logged = service.stderr().length;
  const line = JSON.stringify(await service.reload());
  if (isOfPhoto(each)) return withoutPhoto(site, send, each, () => service.stderr().slice(logged));
  const { status } = await send({ path: '/api/v1/places' });
  site.calls.repair();
  const after = JSON.stringify(await service.reload());
  const got = `${/reload refused/.test(line) ? 'refused' : 'taken'}, places ${status}`;
  if (!/reload refused/.test(line) || status !== 200) return { got, wrong: line };
  if (!/data reloaded/.test(after)) return { got, wrong: `after the fault: ${after}` };
  return { got, wrong: wrongMessage(line, error) };
}

/** Each system call of a start, a view, a photo and a reload fails with each error that it can have. */
export const faultMatrix: Trial = { name: 'fault matrix', programs: ['gcc'], run };

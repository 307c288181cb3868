import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '../../src/base/version.ts';
import { counter } from '../../src/ops/exposition.ts';
import { Metrics, metricsRoute } from '../../src/ops/metrics.ts';
import type { LiveCatalogue } from '../../src/places/live.ts';

function metrics(): Metrics {
  return new Metrics({
    counter: {
      health: () => ({ count: 12, persisted: 11, error: 'disk full' }),
      stats: () => ({ flushes: 7, failures: 2 }),
    },
    limiterKeys: () => 5,
    streams: () => 3,
    engine: undefined,
  });
}

const data = { current: { size: 62, data: { digest: '0123456789abcdef' } }, reloadError: 'bad data file' };

/** The lines of the text that begin so. */
function lines(text: string, start: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(start));
}

test('requests are counted by declared route and status', () => {
  const subject = metrics();
  for (const status of [200, 200, 400]) subject.requests.add('/api/v1/places', status, 0.0001);
  subject.requests.add('/api/v1', 200, 0.0001);
  assert.deepEqual(lines(subject.text(data, 0.25), 'places_http_requests_total'), [
    'places_http_requests_total{route="/api/v1",status="200"} 1',
    'places_http_requests_total{route="/api/v1/places",status="200"} 2',
    'places_http_requests_total{route="/api/v1/places",status="400"} 1',
  ]);
});

test('reports the data, the counter, its writes, the open streams, the start and the delay of the event loop', () => {
  const text = metrics().text(data, 0.25);
  assert.deepEqual(lines(text, 'places_data_'), [
    'places_data_info{digest="0123456789abcdef"} 1',
    'places_data_places 62',
    'places_data_refused 1',
  ]);
  assert.deepEqual(lines(text, 'places_view'), [
    'places_views 12',
    'places_views_persisted 11',
    'places_views_degraded 1',
    'places_view_flushes_total 7',
    'places_view_flush_failures_total 2',
  ]);
  assert.deepEqual(lines(text, 'places_event_streams'), ['places_event_streams 3']);
  assert.deepEqual(lines(text, 'places_build_info'), [`places_build_info{version="${version}"} 1`]);
  assert.deepEqual(lines(text, 'nodejs_eventloop_lag'), ['nodejs_eventloop_lag_max_seconds 0.25']);
  const [started = ''] = lines(text, 'process_start_time_seconds ');
  assert.ok(Math.abs(Number(started.split(' ')[1]) + process.uptime() - Date.now() / 1000) < 1);
});

test('a latency falls into every bucket whose bound it does not exceed', () => {
  const subject = metrics();
  for (const seconds of [0.0005, 0.25, 3]) subject.requests.add('/', 200, seconds);
  const told = lines(subject.text(data, 0.25), 'places_http_request_duration_seconds');
  assert.ok(told.includes('places_http_request_duration_seconds_bucket{route="/",le="0.25"} 2'));
  const values = told.map((line) => Number(line.split(' ')[1]));
  assert.deepEqual(values, [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3.2505, 3]);
});

test('refusals of the limit are counted wherever they happened, though they reach no route', () => {
  const subject = metrics();
  subject.requests.add('', 429, 0);
  subject.requests.add('/api/mcp', 429, 0);
  const text = subject.text(data, 0.25);
  const told = lines(text, 'places_limiter_');
  assert.deepEqual(told, ['places_limiter_refusals_total 2', 'places_limiter_keys 5']);
  const [requests] = lines(text, 'places_http_requests_total{route="none"');
  assert.equal(requests, 'places_http_requests_total{route="none",status="429"} 1');
});

test('a flood of invented sources stays in a bounded table, and loses no view', () => {
  const subject = metrics();
  subject.view('portal');
  for (let i = 0; i < 10_000; i++) subject.view(`invented ${i}`);
  subject.view('portal');
  const samples = lines(subject.text(data, 0.25), 'places_view_sources_total{');
  assert.equal(samples.length, 51);
  assert.ok(samples.includes('places_view_sources_total{source="portal"} 2'));
  assert.equal(
    samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
    10_002,
  );
});

test('what a client sent cannot control a terminal that shows the metrics, and names no series twice', () => {
  const subject = metrics();
  for (const source of ['\u001b[31mred\n', '\ud800', '\udfff']) subject.view(source);
  assert.deepEqual(lines(Buffer.from(subject.text(data, 0.25)).toString(), 'places_view_sources_total{'), [
    String.raw`places_view_sources_total{source="\\u001b[31mred\\u000a"} 1`,
    'places_view_sources_total{source="\ufffd"} 2',
  ]);
});

test('what a client sent cannot break a line open', () => {
  const samples = [{ labels: { source: 'a"} 1\nforged_total \\' }, value: 1 }];
  assert.equal(
    counter('x_total', 'X.', samples),
    '# HELP x_total X.\n# TYPE x_total counter\nx_total{source="a\\"} 1\\nforged_total \\\\"} 1\n',
  );
});

test('every line is one that Prometheus reads, and no series comes twice', () => {
  const subject = metrics();
  subject.requests.add('/api/v1/places/{id}', 200, 0.002);
  subject.view('a "quoted" source');
  const text = subject.text(data, 0.25);
  assert.ok(text.endsWith('\n'));
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const value = String.raw`-?\d+(?:\.\d+)?(?:e[+-]\d+)?`;
  const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\[\\n"])*"`;
  const line = new RegExp(String.raw`^[a-z_]+(?:\{${label}(?:,${label})*\})? ${value}$`);
  for (const sample of samples) assert.match(sample, line);
  const series = samples.map((sample) => sample.slice(0, sample.lastIndexOf(' ')));
  assert.equal(new Set(series).size, series.length);
});

test('metrics are for near clients that come by a local name and without a proxy, or for all', () => {
  const call = { method: 'GET', params: {}, query: '', body: Buffer.alloc(0), base: '', requesterKey: '' };
  for (const [access, isNear, headers, isAllowed] of [
    ['private', true, {}, true],
    ['private', false, {}, false],
    ['private', true, { forwarded: 'for=127.0.0.1' }, false],
    ['private', true, { 'x-forwarded-for': '127.0.0.1' }, false],
    ['private', true, { 'x-real-ip': '127.0.0.1' }, false],
    ['private', true, { via: '1.1 a' }, false],
    ['private', true, { 'x-forwarded-proto': 'https' }, false],
    ['private', true, { host: '[fe80::1]:8080' }, true],
    ['private', true, { host: '192.168.1.4:8080' }, true],
    ['private', true, { host: 'places:8080' }, true],
    ['private', true, { host: 'pi.local' }, true],
    ['private', true, { host: 'Jaipur.Example.:8080' }, true],
    ['private', true, { host: 'rebinds.example' }, false],
    ['private', true, { host: '127.0.0.1.rebinds.example:8080' }, false],
    ['private', true, { host: 'local.example' }, false],
    ['public', false, { host: 'rebinds.example' }, true],
  ] as const) {
    const { answer } = metricsRoute(metrics(), data as LiveCatalogue, access, ['jaipur.example']);
    const ask = () => answer({ ...call, private: isNear, headers });
    if (isAllowed) assert.ok('content' in ask());
    else assert.throws(ask, { code: 'FORBIDDEN' });
  }
});

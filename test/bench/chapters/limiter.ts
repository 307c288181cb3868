import { SlidingWindow } from '../../../src/limit/window.ts';
import { median } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

interface LimiterResult {
  readonly clients: number;
  readonly nanoseconds: number;
}

const decisions = 200_000;
const passes = 7;

/** What one decision of the rate limit costs by the number of clients that come in turn, a millisecond apart. */
export function measureLimiter(): LimiterResult[] {
  return [1, 100, 10_000].map((clients) => ({ clients, nanoseconds: decisionNanos(clients) }));
}

function decisionNanos(clients: number): number {
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  const keys = Array.from({ length: clients }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  const samples: number[] = [];
  let now = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const started = performance.now();
    for (let i = 0; i < decisions; i += 1) window.take(keys[i % clients] ?? '', now++);
    samples.push(((performance.now() - started) * 1e6) / decisions);
  }
  return median(samples);
}

export function limiterTable(results: readonly LimiterResult[]): string {
  const lines = results.map(({ clients, nanoseconds }) => [
    `  ${whole(clients)} clients`,
    figure(nanoseconds, 0),
  ]);
  return table([['limiter', 'ns a decision'], ...lines]);
}

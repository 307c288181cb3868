import type { ViewCounter } from '../views/counter.ts';
import { exposition, type Family, type Sample } from './exposition.ts';
import { RequestCounts } from './requests.ts';

/** What is looked at whenever the metrics are read. */
export interface MetricSources {
  readonly version: string;
  readonly counter: Pick<ViewCounter, 'health' | 'stats'>;
  /** Clients the local rate limit remembers. */
  readonly limiterKeys: () => number;
  /** Event streams that are open. */
  readonly streams: () => number;
  readonly process: Pick<NodeJS.Process, 'memoryUsage' | 'cpuUsage' | 'uptime'>;
}

/** Names of view sources told apart; they come from clients, so what comes later is counted together. */
const maxSources = 50;
const otherSources = 'other';

/** Everything the service counts, for Prometheus. */
export class Metrics {
  readonly #sources: MetricSources;
  readonly #requests = new RequestCounts();
  readonly #views = new Map<string, number>();

  constructor(sources: MetricSources) {
    this.#sources = sources;
  }

  /** One request was answered. `route` is the declared path, empty when none was reached. */
  request(route: string, status: number, seconds: number): void {
    this.#requests.add(route, status, seconds);
  }

  /** One view was counted that named its source. */
  view(source: string): void {
    const known = this.#views.has(source) || this.#views.size < maxSources;
    const name = known ? source : otherSources;
    this.#views.set(name, (this.#views.get(name) ?? 0) + 1);
  }

  text(): string {
    return exposition([
      ...this.#requests.families(),
      counter('places_limiter_refusals_total', 'Requests refused with 429.', this.#requests.total(429)),
      gauge('places_limiter_keys', 'Clients the rate limit remembers.', this.#sources.limiterKeys()),
      gauge('places_event_streams', 'Event streams that are open.', this.#sources.streams()),
      ...this.#viewFamilies(),
      ...this.#processFamilies(),
    ]);
  }

  #viewFamilies(): Family[] {
    const { count, persisted, error } = this.#sources.counter.health();
    const { flushes, failures } = this.#sources.counter.stats();
    const sources = [...this.#views].map(([source, value]): Sample => ({ labels: { source }, value }));
    return [
      gauge('places_views', 'Views answered so far.', count),
      gauge('places_views_persisted', 'Views that a power cut cannot take back.', persisted),
      gauge('places_views_degraded', '1 while health names an error of the counter.', error ? 1 : 0),
      counter('places_view_flushes_total', 'Writes of the counter that succeeded.', flushes),
      counter('places_view_flush_failures_total', 'Writes of the counter that failed.', failures),
      {
        name: 'places_view_sources_total',
        type: 'counter',
        help: `Views by the source they named; ${maxSources} names are told apart.`,
        samples: sources,
      },
    ];
  }

  #processFamilies(): Family[] {
    const { version, process } = this.#sources;
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      {
        ...gauge('places_build_info', 'The version, as a label.', 1),
        samples: [{ labels: { version }, value: 1 }],
      },
      gauge('places_uptime_seconds', 'Time since the start.', process.uptime()),
      counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
      gauge('process_resident_memory_bytes', 'Memory resident.', rss),
      gauge('nodejs_heap_used_bytes', 'Memory of JavaScript objects.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers and the like.', external),
    ];
  }
}

function counter(name: string, help: string, value: number): Family {
  return { name, type: 'counter', help, samples: [{ value }] };
}

function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

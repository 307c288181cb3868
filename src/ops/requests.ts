import type { Family, Sample } from './exposition.ts';

/** Upper bounds of the latency buckets, in seconds: from a page in memory to a disk that hangs. */
const boundsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** What was refused before it had a route, for instance by the rate limit. */
const unrouted = 'none';

/** Counts and latencies of one route. */
interface RouteCounts {
  readonly byStatus: Map<number, number>;
  /** Requests per bucket, each counted in one only; the last is for what is above all bounds. */
  readonly buckets: number[];
  seconds: number;
}

/** Requests by route and status, and how long they took. A request costs two look-ups and no text. */
export class RequestCounts {
  readonly #routes = new Map<string, RouteCounts>();

  /** `route` is a declared path, never what a client sent, so that the table stays as small as the program. */
  add(route: string, status: number, seconds: number): void {
    const counts = this.#routes.get(route) ?? this.#open(route);
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    const bucket = bucketOf(seconds);
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
    counts.seconds += seconds;
  }

  /** Answers with this status so far, on all routes. */
  total(status: number): number {
    let sum = 0;
    for (const { byStatus } of this.#routes.values()) sum += byStatus.get(status) ?? 0;
    return sum;
  }

  families(): Family[] {
    const routes = [...this.#routes].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      {
        name: 'places_http_requests_total',
        type: 'counter',
        help: 'Requests answered, by declared route and status.',
        samples: routes.flatMap(([route, { byStatus }]) => statusSamples(route || unrouted, byStatus)),
      },
      {
        name: 'places_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from the head of a request to its answer, by declared route.',
        samples: routes.flatMap(([route, counts]) => latencySamples(route || unrouted, counts)),
      },
    ];
  }

  #open(route: string): RouteCounts {
    const counts = { byStatus: new Map(), buckets: new Array(boundsSeconds.length + 1).fill(0), seconds: 0 };
    this.#routes.set(route, counts);
    return counts;
  }
}

function bucketOf(seconds: number): number {
  const bucket = boundsSeconds.findIndex((bound) => seconds <= bound);
  return bucket < 0 ? boundsSeconds.length : bucket;
}

function statusSamples(route: string, byStatus: ReadonlyMap<number, number>): Sample[] {
  return [...byStatus].map(([status, value]) => ({ labels: { route, status: String(status) }, value }));
}

/** Prometheus wants buckets that include the ones below them. */
function latencySamples(route: string, { buckets, seconds }: RouteCounts): Sample[] {
  let count = 0;
  const cumulative = buckets.map((value, i): Sample => {
    count += value;
    return { suffix: '_bucket', labels: { route, le: String(boundsSeconds[i] ?? '+Inf') }, value: count };
  });
  const labels = { route };
  return [
    ...cumulative,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}

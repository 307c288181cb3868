import { freshJson } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { version } from '../version.ts';
import type { ViewCounter } from '../views/counter.ts';

interface HealthDeps {
  readonly counter: ViewCounter;
  readonly live: LiveCatalogue;
  readonly isDraining: () => boolean;
}

/** The reason itself may name paths, which the public must not see. */
const newerRefused = 'newer data was refused and the old data is in service; the log says why';

/** Characters of a digest: 64 bits. */
const digestLength = 16;

/** A hash of city, routes and places in service: the same at every instance that has the same data. */
export function dataDigest({ current }: LiveCatalogue): string {
  return current.data.digest.slice(0, digestLength);
}

/**
 * `GET /healthz`: 200 while the service can serve, `degraded` or not; 503 only while it drains. A field of the header names
 * the data.
 */
export function healthRoute({ counter, live, isDraining }: HealthDeps): Route {
  return route({
    ...plainGet,
    path: '/healthz',
    handle: () => {
      const views = counter.health();
      const places = {
        count: live.current.size,
        ...(live.reloadError !== undefined && { error: newerRefused }),
      };
      const body = {
        status: views.error === undefined && live.reloadError === undefined ? 'ok' : 'degraded',
        version,
        uptime_seconds: Math.floor(process.uptime()),
        views,
        places,
      };
      const headers = { 'Data-Digest': dataDigest(live) };
      return { status: isDraining() ? 503 : 200, content: freshJson(body), headers };
    },
  });
}

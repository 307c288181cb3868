import { version } from '../base/version.ts';
import { freshJson } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';

/** Public reason; the actual one may contain paths. */
const newerRefused = 'newer data was refused and the old data is in service; see the log for the reason';

/** Route of `GET /healthz`: 200 while the service can serve, `degraded` or not; 503 only while it drains. */
export function healthRoute(counter: ViewCounter, live: LiveCatalogue, isDraining: () => boolean): Route {
  return route({
    ...plainGet,
    path: '/healthz',
    handle: () => {
      const views = counter.health();
      const isRefused = live.reloadError !== undefined;
      const body = {
        status: views.error === undefined && !isRefused ? 'ok' : 'degraded',
        version,
        uptime_seconds: Math.floor(process.uptime()),
        views,
        places: { count: live.current.size, ...(isRefused && { error: newerRefused }) },
      };
      return { status: isDraining() ? 503 : 200, content: freshJson(body) };
    },
  });
}

import type { Clock } from '../base/clock.ts';
import { version } from '../base/version.ts';
import { freshJson } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { CertificateHealth } from '../tls/https.ts';
import type { ViewCounter } from '../views/counter.ts';

/** Public reason; the actual one may contain paths. */
const newerRefused = 'newer data was refused and the old data is in service; see the log for the reason';
const notRenewed = 'a certificate ends within seven days or is missing; see the log for the reason';

/** Milliseconds before the end of a certificate from which health is degraded: renewal has failed for weeks by then. */
const certificateWarningMs = 7 * 86_400_000;

interface HealthDeps {
  readonly counter: Pick<ViewCounter, 'health'>;
  readonly live: LiveCatalogue;
  /** Set if the service has HTTPS. */
  readonly https: { health(): CertificateHealth } | undefined;
  readonly clock: Pick<Clock, 'date'>;
  readonly isDraining: () => boolean;
}

/** Route of `GET /healthz`: 200 while the service can serve, `degraded` or not; 503 only while it drains. */
export function healthRoute({ counter, live, https, clock, isDraining }: HealthDeps): Route {
  return route({
    ...plainGet,
    path: '/healthz',
    isImmediate: true,
    handle: () => {
      const views = counter.health();
      const isRefused = live.reloadError !== undefined;
      const certificate = https && certificateHealth(https.health(), clock.date());
      const errors = [views.error, live.reloadError, certificate?.error];
      const body = {
        status: errors.every((error) => error === undefined) ? 'ok' : 'degraded',
        version,
        uptime_seconds: Math.floor(process.uptime()),
        views,
        places: { count: live.current.size, ...(isRefused && { error: newerRefused }) },
        ...(certificate && { certificate }),
      };
      return { status: isDraining() ? 503 : 200, content: freshJson(body) };
    },
  });
}

/** Returns the end of the certificate that ends first, and an error if that is soon, or if one is missing. */
function certificateHealth({ expires, isMissing }: CertificateHealth, now: Date) {
  const [first] = expires.map(({ date }) => date).sort((a, b) => a.getTime() - b.getTime());
  const isLate = isMissing || !first || first.getTime() - now.getTime() < certificateWarningMs;
  return { expires: first?.toISOString() ?? null, ...(isLate && { error: notRenewed }) };
}

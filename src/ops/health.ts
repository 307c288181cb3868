import type { Clock } from '../base/clock.ts';
import { version } from '../base/version.ts';
import { freshJson } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { CertificateHealth } from '../tls/https.ts';
import type { ViewCounter } from '../views/counter.ts';

/** Public reason; the actual one may contain paths. */
const newerRefused = 'newer data was refused and the old data is in service; see the log for the reason';
const notRenewed = 'a certificate ends soon or is missing; see the log for the reason';

/**
 * Time before the end of a certificate from which health is degraded: in milliseconds, and as a share of its life, because step-ca
 * issues certificates for a day. Renewal, due with a third of the life left, has failed for long by then.
 */
const certificateWarningMs = 7 * 86_400_000;
const certificateWarningShare = 1 / 6;

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
  const isLate = expires.some(({ from, date }) => {
    const lifeMs = date.getTime() - from.getTime();
    const leftMs = date.getTime() - now.getTime();
    return leftMs < Math.min(certificateWarningMs, lifeMs * certificateWarningShare);
  });
  return { expires: first?.toISOString() ?? null, ...((isLate || isMissing) && { error: notRenewed }) };
}

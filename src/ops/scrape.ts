import { lazy } from '../cache.ts';
import { AppError } from '../errors.ts';
import { Content, MediaType } from '../http/content.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { expositionType } from './exposition.ts';
import type { Metrics } from './metrics.ts';

const exposition = lazy(() => new MediaType(expositionType, { caching: 'no-store' }));

/** `GET /metrics`, for everyone or for peers on this machine and on private networks. */
export function metricsRoute(metrics: Metrics, access: 'private' | 'public'): Route {
  return route({
    method: 'GET',
    path: '/metrics',
    handle: (call) => {
      if (access === 'private' && !isNear(call)) throw forbidden();
      return { status: 200, content: new Content(exposition(), metrics.text()) };
    },
  });
}

/** A request that a proxy passed on comes from wherever the proxy was asked from, even when the proxy is next door. */
function isNear({ private: near, headers }: Call<unknown, unknown, unknown>): boolean {
  return near && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined;
}

function forbidden(): AppError {
  return new AppError(
    'FORBIDDEN',
    'Metrics are for this machine and its private network',
    'Ask from there without a proxy, or start the service with --metrics public.',
  );
}

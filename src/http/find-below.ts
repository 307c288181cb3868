import type { Found } from './answer-cache.ts';
import { decodedBasePath } from './base-path.ts';
import { permanentRedirect } from './redirect.ts';
import type { Target } from './request.ts';
import { plainGet, route } from './route.ts';
import type { Match } from './router.ts';

/**
 * Finds the route of a target below a base path. A proxy may have removed the base path, so a path without a route below it
 * is also looked up whole: with the base path `/places`, `/places/hawa-mahal` is then the page of a place.
 */
export function findBelow(find: (path: string) => Match, target: Target, basePath: string): Found {
  const { path, rawPath } = target;
  const prefix = decodedBasePath(basePath) ?? basePath;
  const whole = { target, ...find(path) };
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return whole;
  const rest = path.slice(prefix.length) || '/';
  const below = { target: { ...target, path: rest }, ...find(rest) };
  if (path === prefix && !rawPath.endsWith('/')) return { ...below, endpoint: toSlash(target) };
  return whole.endpoint && !below.endpoint ? whole : below;
}

/** Endpoint of a base path without its final slash, which relative links and the scope of a service worker need. */
function toSlash({ query }: Target): Match['endpoint'] {
  const handle = ({ base }: { readonly base: string }) =>
    permanentRedirect(`${base}/${query === '' ? '' : `?${query}`}`);
  const get = { ...route({ ...plainGet, path: '/', handle }), answer: handle };
  return {
    pattern: '/',
    routes: new Map([
      ['GET', get],
      ['HEAD', get],
    ]),
    allow: 'GET, HEAD',
  };
}

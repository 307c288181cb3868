import type { Area } from '../http/area.ts';
import { freshJson } from '../http/content.ts';
import { version } from '../version.ts';
import { namesHtml } from './accept.ts';
import type { Site } from './site.ts';

/** The rules that hold outside the API. Refusals are pages for those who ask for HTML, and JSON for everyone else. */
export function pageArea(site: Site): Area {
  return {
    prefix: '/',
    directory: '/api/v1',
    headers: ['API-Version', version, 'X-Content-Type-Options', 'nosniff'],
    preflight: [],
    renderError: (error, accept) => (namesHtml(accept) ? site().error(error) : freshJson(error)),
  };
}

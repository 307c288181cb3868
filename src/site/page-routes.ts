import { type Call, type Inputs, type Route, route } from '../http/route.ts';
import type { Page } from './contents.ts';
import type { Site } from './site.ts';

/** The routes of a page, and of its Markdown at an address of its own. */
export function pageRoutes<P, Q>(
  site: () => Site,
  path: string,
  inputs: Inputs<P, Q, undefined>,
  page: (site: Site, call: Call<P, Q, undefined>) => Page,
): Route[] {
  const get = (path: string, form: 'page' | 'markdown') =>
    route({
      ...inputs,
      path,
      handle: (call) => {
        const current = site();
        return current.contents[form](page(current, call), call);
      },
    });
  return [get(path, 'page'), get(`${path}.md`, 'markdown')];
}

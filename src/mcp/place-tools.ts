import type { Route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { Tool } from './features.ts';
import { nearbyTool } from './nearby.ts';
import { routeNamed } from './route-answer.ts';
import { routeTool } from './route-tool.ts';
import { pageInWords, placeInWords, viewsInWords } from './words.ts';

/** The tools, in the order in which they are listed; the first one accepts no arguments at all. */
export function placeTools(catalogue: Catalogue, api: readonly Route[]): Tool[] {
  const { name } = catalogue.city;
  return [
    routeTool({
      name: 'list_places',
      title: `List places of ${name}`,
      description: `Tourist attractions of ${name} by index, filtered by category and search words, a page at a time. Without arguments: the first 50.`,
      route: routeNamed(api, 'listPlaces'),
      input: 'query',
      readOnly: true,
      tell: pageInWords,
    }),
    routeTool({
      name: 'get_place',
      title: `Read one place of ${name}`,
      description: `Everything known of one attraction of ${name}: history, distance, entry fee, best time, position and picture.`,
      route: routeNamed(api, 'getPlaceById'),
      input: 'params',
      readOnly: true,
      tell: ({ place }: { place: Parameters<typeof placeInWords>[0] }) => placeInWords(place),
    }),
    nearbyTool(catalogue),
    routeTool({
      name: 'get_views',
      title: 'Read the visitor counter',
      description: 'How often the site was viewed so far; counts nothing.',
      route: routeNamed(api, 'getViews'),
      readOnly: true,
      tell: viewsInWords,
    }),
    routeTool({
      name: 'record_view',
      title: 'Record a view',
      description: 'Adds one to the visitor counter and returns the new count.',
      route: routeNamed(api, 'incrementViews'),
      input: 'body',
      readOnly: false,
      tell: viewsInWords,
    }),
  ];
}

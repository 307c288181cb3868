import type { Clock } from '../base/clock.ts';
import { object } from '../base/object-schema.ts';
import { describe, type Infer, integer, oneOf, optional, string } from '../base/schema.ts';
import { apiRoot } from '../base/version.ts';
import { freshJson } from '../http/content.ts';
import { jsonBody } from '../http/input.ts';
import { type Operation, plainGet, plainPost, type Route, route } from '../http/route.ts';
import type { ViewCounter, ViewKey } from '../views/counter.ts';
import { keyedAnswers, keyFields, keyOf, keyReused } from './idempotency.ts';

/** Maximum length of a source, in characters: enough for a campaign or a host name. */
const maxSourceLength = 200;
/** Maximum size of a POST body in bytes; a source needs a fraction of it. */
const maxBodyBytes = 16 * 1024;

const viewsQuery = object({
  action: describe(
    optional(oneOf(['up', 'increment'])),
    'Either value records a view; without it the count is only read.',
  ),
});

export const incrementBody = describe(
  object({
    source: describe(
      optional(string({ maxLength: maxSourceLength })),
      'Referrer or client that the view came from.',
    ),
  }),
  { title: 'IncrementViewsRequest' },
);

export const viewCount = describe(
  object({
    count: describe(integer({ min: 0 }), 'All page views so far.'),
    action: describe(oneOf(['read', 'incremented']), 'The action performed.'),
    timestamp: describe(string({ format: 'date-time' }), 'Time of the response, UTC with milliseconds.'),
  }),
  { title: 'ViewCountResponse', description: 'The visitor counter.' },
);
export type ViewCount = Infer<typeof viewCount>;

export interface ViewsDeps {
  readonly counter: Pick<ViewCounter, 'read' | 'increment' | 'incrementOnce'>;
  /** Called for each view with a source. */
  readonly noteSource: (source: string, count: number) => void;
  readonly clock: Pick<Clock, 'date' | 'now'>;
}

/** Returns the count. Rejects with COUNTER_UNAVAILABLE. */
export async function readViews({ counter, clock }: ViewsDeps): Promise<ViewCount> {
  return { count: await counter.read(), action: 'read', timestamp: clock.date().toISOString() };
}

/**
 * Counts a view, or returns the earlier response for its key. Rejects with COUNTER_UNAVAILABLE or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function recordView(
  { counter, noteSource, clock }: ViewsDeps,
  source?: string,
  key?: ViewKey,
): Promise<ViewCount> {
  const view =
    key && counter.incrementOnce
      ? await counter.incrementOnce(key)
      : { count: await counter.increment(), timeMs: clock.date().getTime(), isNew: true };
  if (!view) throw keyReused();
  if (source !== undefined && view.isNew) noteSource(source, view.count);
  return { count: view.count, action: 'incremented', timestamp: new Date(view.timeMs).toISOString() };
}

export function viewRoutes(deps: ViewsDeps): Route[] {
  const once = keyedAnswers<ViewCount>(deps.clock);
  return [
    route({
      ...plainGet,
      path: `${apiRoot}/views`,
      isImmediate: true,
      query: viewsQuery,
      operation: {
        id: 'getViews',
        summary: 'Read or increment the visitor counter',
        description: 'Reads the count; with action=up or action=increment records one view first.',
        tag: 'Views',
        effect: 'With an action, this counts a real view.',
        outcome: outcome('read'),
        errors: ['INVALID_PARAMETER', 'COUNTER_UNAVAILABLE'],
      },
      // HEAD is safe (RFC 9110 §9.2.1), so it never counts.
      handle: async ({ query, method }) => {
        const counts = query.action !== undefined && method === 'GET';
        return { content: freshJson(await (counts ? recordView(deps) : readViews(deps))) };
      },
    }),
    route({
      ...plainPost,
      path: `${apiRoot}/views`,
      isImmediate: true,
      body: jsonBody(incrementBody, { source: 'newsletter' }, maxBodyBytes),
      operation: {
        id: 'incrementViews',
        summary: 'Record a view',
        description: 'Increments the counter by one. The body is optional.',
        headers: keyFields,
        tag: 'Views',
        effect: 'This counts a real view.',
        outcome: outcome('incremented'),
        errors: [
          'INVALID_PARAMETER',
          'INVALID_BODY',
          'CONTENT_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'IDEMPOTENCY_KEY_REUSED',
          'COUNTER_UNAVAILABLE',
        ],
      },
      handle: async ({ body, headers }) => {
        const source = body?.source;
        const key = keyOf(headers, [source]);
        const record = () => recordView(deps, source, key);
        return { content: freshJson(await (key ? once(key, record) : record())) };
      },
    }),
  ];
}

function outcome(action: 'read' | 'incremented'): Operation['outcome'] {
  const example = () => ({ count: 1729, action, timestamp: '2026-01-26T06:30:00.000Z' });
  return { description: 'The count', schema: () => viewCount.json, example, cacheable: false };
}

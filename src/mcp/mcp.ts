import type { Area } from '../http/area.ts';
import type { Limiter } from '../http/quota.ts';
import type { Route } from '../http/route.ts';
import { OpenStreams } from '../http/streams.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { mcpAreas } from './areas.ts';
import { Changes } from './changes.ts';
import { dayPlan } from './day-plan.ts';
import { McpDispatcher } from './dispatcher.ts';
import type { Features } from './features.ts';
import { identityOf, instructionsFor } from './identity.ts';
import { originRule } from './origins.ts';
import { placeResources } from './place-resources.ts';
import { placeTools } from './place-tools.ts';
import { sseRoutes } from './sse.ts';
import { streamableRoutes } from './streamable.ts';

export interface McpParts {
  readonly live: LiveCatalogue;
  readonly counter: Pick<ViewCounter, 'onChange'>;
  /** Counts the further messages of a batch. */
  readonly limiter: Pick<Limiter, 'take'> | undefined;
  /** Our own origin, when it is configured. */
  readonly baseUrl: string | undefined;
  readonly allowOrigin: readonly string[];
  readonly randomId: () => string;
  readonly log: Pick<Log, 'error'>;
}

/** The MCP endpoints: their routes, the rules around them, and what is open. */
export interface Mcp {
  readonly routes: readonly Route[];
  readonly areas: readonly Area[];
  readonly streams: Pick<OpenStreams, 'count'>;
  /** Ends every stream politely and opens no more. */
  close(): void;
}

/** What the service offers over MCP: the operations of the API as tools and resources, and a prompt. */
export function placesFeatures(live: LiveCatalogue, api: readonly Route[]): Features {
  const city = () => live.current.city;
  return {
    identity: (base) => identityOf(city(), base),
    instructions: () => instructionsFor(city()),
    tools: live.derive((catalogue) => placeTools(catalogue, api)),
    prompts: live.derive((catalogue) => [dayPlan(catalogue)]),
    resources: live.derive((catalogue) => placeResources(catalogue, api)),
    changingLists: [],
  };
}

/** Puts features behind both transports and lets clients hear of what changes. */
export function createMcp(
  features: Features,
  parts: McpParts,
  changes: Changes = new Changes(),
  dispatcher: McpDispatcher = new McpDispatcher(features, parts.log),
): Mcp {
  const { live, counter, limiter, randomId } = parts;
  const streams = new OpenStreams();
  const endpoint = { features, dispatcher, changes, streams, limiter, randomId };
  const stopHearing = [
    counter.onChange(() => changes.viewed()),
    live.onChange(() => changes.tell({ kind: 'data' })),
  ];
  return {
    routes: [...streamableRoutes(endpoint), ...sseRoutes(endpoint)],
    areas: mcpAreas(originRule(parts.baseUrl, parts.allowOrigin)),
    streams,
    close() {
      for (const stop of stopHearing) stop();
      streams.close();
    },
  };
}

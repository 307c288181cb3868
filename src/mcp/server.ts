import type { OpenStreams } from '../http/event-streams.ts';
import type { Route } from '../http/route.ts';
import type { Decision } from '../limit/window.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { Changes } from './changes.ts';
import { dayPlan } from './day-plan.ts';
import { McpDispatcher } from './dispatcher.ts';
import type { Features } from './features.ts';
import { identityOf, instructionsFor } from './identity.ts';
import { placeResources } from './place-resources.ts';
import { placeTools } from './place-tools.ts';
import { SseEndpoint } from './sse.ts';
import { StreamableEndpoint } from './streamable.ts';

export interface ServerParts {
  readonly live: LiveCatalogue;
  readonly counter: Pick<ViewCounter, 'onChange'>;
  /** Counts the further messages of a batch. */
  readonly limiter: { take(client: string): Decision | Promise<Decision> } | undefined;
  readonly streams: OpenStreams;
  readonly randomId: () => string;
  readonly log: Pick<Log, 'error'>;
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

/** Answers over both transports, and lets clients hear of what changes. */
export class McpServer {
  readonly streamable: StreamableEndpoint;
  readonly sse: SseEndpoint;

  constructor(
    features: Features,
    { live, counter, limiter, streams, randomId, log }: ServerParts,
    changes: Changes = new Changes(),
    dispatcher: McpDispatcher = new McpDispatcher(features, log),
  ) {
    const parts = { features, dispatcher, changes, streams, limiter, randomId };
    this.streamable = new StreamableEndpoint(parts);
    this.sse = new SseEndpoint(parts);
    counter.onChange(() => changes.viewed());
    live.onChange(() => changes.tell({ kind: 'data' }));
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Decision } from '../limit/window.ts';
import type { PreparedArea } from './area.ts';
import type { Client } from './client.ts';

/** One request, its response, and what was found out on the way. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly area: PreparedArea;
  readonly client: Client;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** Declared path of the route, for logs and metrics; empty until there is one. */
  pattern: string;
  /** What the rate limit decided; absent where nothing is counted. */
  decision: Decision | undefined;
}

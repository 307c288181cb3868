import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Decision } from '../limit/window.ts';
import type { PreparedArea } from './area.ts';
import type { Client } from './client.ts';

/** One request and the response to it, with what the way so far has found out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Monotonic, milliseconds. */
  readonly startedMs: number;
  readonly area: PreparedArea;
  readonly client: Client;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** Declared path of the route, for logs and metrics. */
  pattern: string;
  decision: Decision | undefined;
}

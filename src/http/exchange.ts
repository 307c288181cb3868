import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Decision } from '../limit/window.ts';
import type { Area } from './area.ts';

/** One request and the response to it, with what the way so far has found out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Monotonic, milliseconds. */
  readonly startedMs: number;
  area: Area;
  /** Key of the client for the rate limit. */
  client: string;
  /** Whether the client is on this machine or in a private network. */
  private: boolean;
  /** Origin for absolute links, without a trailing slash. */
  base: string;
  /** Declared path of the route, for logs and metrics. */
  pattern: string;
  decision: Decision | undefined;
}

import type { Filter } from './changes.ts';
import type { Notification, RequestId, Response, Result } from './rpc.ts';

/** What a method replies, before an era gives it its form. */
export interface Reply {
  readonly result: Result;
  /** Milliseconds a client may remember the result; absent where results are not to be remembered. */
  readonly ttlMs?: number;
  /** What the client is to be told of from now on. */
  readonly follow?: Filter;
}

/** What goes back to a client: one message, or the first of many. */
export interface Answer {
  readonly first: Response | Notification;
  readonly follow?: Follow;
}

/** A subscription: what it tells of, and how its messages are marked. */
export interface Follow {
  readonly filter: Filter;
  /** The id that each notification carries. */
  readonly tag?: RequestId;
  /** What ends the stream when the server ends it. */
  readonly last?: Response;
}

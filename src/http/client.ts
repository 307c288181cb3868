import type { IncomingHttpHeaders } from 'node:http';
export interface Client {
  readonly key: string;
  readonly host?: string;
  readonly proto?: 'http' | 'https';
}
export type Trust = string;
export function trustOf(c: string): Trust {
  return c;
}
export function clientOf(peer: string | undefined, _h: IncomingHttpHeaders, _t: Trust): Client {
  return { key: peer ?? '' };
}
export function isPrivate(_peer: string | undefined): boolean {
  return true;
}

import type { Content } from './content.ts';
import { fieldValue } from './head.ts';
import type { EventStream } from './stream.ts';

/** A whole response as a value: what a handler returns and `send` writes. */
export interface ContentReply {
  readonly status: number;
  /** Nothing for 202 and 204. */
  readonly content?: Content;
  /** Values for the Link field (RFC 8288), joined, in addition to those of the area. */
  readonly link?: string;
  /** Further header fields, flat: name, value… */
  readonly headers?: readonly string[];
  /** Ends the connection after the response. */
  readonly close?: boolean;
}

/** A response that stays open and carries server-sent events. */
export interface StreamReply {
  readonly open: (stream: EventStream) => void;
  readonly headers?: readonly string[];
}

export type Reply = ContentReply | StreamReply;

interface More extends Pick<ContentReply, 'headers'> {
  readonly links?: readonly string[];
}

/** A success. The links are rendered here, once for a reply that is given many times. */
export function ok(content: Content, { links = [], ...more }: More = {}): ContentReply {
  return { status: 200, content, ...(links.length > 0 && { link: fieldValue(links.join(', ')) }), ...more };
}

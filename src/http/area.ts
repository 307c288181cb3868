import { AppError } from '../errors.ts';
import type { Content } from './content.ts';
import { fieldText } from './head.ts';

/** A part of the address space whose responses share headers, a look for errors, and a rate limit or none. */
export interface Area {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Path of the directory of the service, for the hints of errors. */
  readonly directory: string;
  /** Set where the rate limit counts requests: the hint for a client that has used them up. */
  readonly rateLimit?: { readonly hint: string };
  /** Header fields of every response, flat: name, value… */
  readonly headers: readonly string[];
  /** Methods, header names and so on for a preflight (WHATWG Fetch, 3.2.3), flat; Allow-Methods is added from the route. */
  readonly preflight: readonly string[];
  /** Which web pages may call, by their origin; the headers must have `Vary: Origin`. Absent: all of them. */
  readonly origins?: OriginRule;
  /** Link values of every response, absolute from the base. */
  links(base: string): readonly string[];
  /** The body of an error, for a client that sent this Accept field. */
  renderError(error: AppError, accept: string | undefined): Content;
}

export interface OriginRule {
  allows(origin: string): boolean;
  /** For a page that may not call. */
  readonly hint: string;
}

/** An area with its constant fields rendered. */
export interface PreparedArea extends Area {
  readonly fields: string;
}

/** Areas in the order in which they are tried: the longest prefix first. Throws when none holds the rest. */
export function prepareAreas(areas: readonly Area[]): readonly PreparedArea[] {
  if (!areas.some(({ prefix }) => prefix === '/')) throw new Error('no area holds the root');
  return areas
    .map((area) => ({ ...area, fields: fieldText(area.headers) }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
}

/** The first area that holds a path. */
export function areaOf(areas: readonly PreparedArea[], path: string): PreparedArea {
  for (const area of areas) if (holds(area.prefix, path)) return area;
  throw new Error('no area holds the root');
}

function holds(prefix: string, path: string): boolean {
  return prefix === '/' || path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/');
}

/**
 * Throws FORBIDDEN for a page of an origin that an area does not allow. With DNS rebinding the Host field says nothing
 * about the caller, but browsers always send the Origin of a page that sends something.
 */
export function checkOrigin({ origins }: Area, origin: string | undefined): void {
  if (origin === undefined || !origins || origins.allows(origin)) return;
  throw new AppError('FORBIDDEN', 'Pages of this origin may not call this endpoint', origins.hint);
}

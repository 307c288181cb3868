import type { AppError } from '../errors.ts';
import { remember } from '../remember.ts';
import type { Content } from './content.ts';
import { fieldText, fieldValue } from './head.ts';
import { foreignOrigin } from './refusals.ts';

/** A part of the address space whose responses share headers, a look for errors, and a rate limit or none. */
export interface Area<Rendered extends Content | Promise<Content> = Content | Promise<Content>> {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Path of the directory of the service: hints name it to those who asked for nothing that is there. */
  readonly directory: string;
  /** Where the rate limit counts requests: the hint for a client that has used them up. Elsewhere none are counted. */
  readonly rateLimit?: { readonly hint: string };
  /** Header fields of every response, flat: name, value… */
  readonly headers: readonly string[];
  /** Methods, header names and so on for a preflight (WHATWG Fetch, 3.2.3), flat; Allow-Methods is added from the route. */
  readonly preflight: readonly string[];
  /**
   * Tells pages that may call by their origin, which the response then names; the headers must have `Vary: Origin`.
   * Without it no page is refused.
   */
  allowsOrigin?(origin: string): boolean;
  /** Link values of every response, absolute from the base. */
  links(base: string): readonly string[];
  /** How a refusal looks here, for a client that sent this Accept field. */
  renderError(error: AppError, accept: string | undefined): Rendered;
}

/** An area made ready for serving: its constant fields rendered, and its links for each base once. */
export interface PreparedArea extends Area {
  readonly fields: string;
  /** The value of the Link field, empty without any. */
  linkAt(base: string): string;
}

/** A service is reached by a few origins. */
const maxRemembered = 256;

/** Areas in the order in which they are tried: the longest prefix first. Throws when none holds the rest. */
export function prepareAreas(areas: readonly Area[]): readonly PreparedArea[] {
  if (!areas.some(({ prefix }) => prefix === '/')) throw new Error('no area holds the root');
  return areas.map(prepared).sort((a, b) => b.prefix.length - a.prefix.length);
}

function prepared(area: Area): PreparedArea {
  const linkAt = remember(maxRemembered, (base) => fieldValue(area.links(base).join(', ')));
  return { ...area, fields: fieldText(area.headers), linkAt };
}

/** The first area that holds a path or raw target. */
export function areaOf(areas: readonly PreparedArea[], path: string): PreparedArea {
  const found = areas.find(({ prefix }) => holds(prefix, path));
  if (!found) throw new Error('no area holds the root');
  return found;
}

/**
 * Refuses a page of an origin that an area does not list: with DNS rebinding the Host says nothing about the caller, but
 * browsers always tell the Origin of a page that sends something. Throws FORBIDDEN.
 */
export function checkOrigin(area: Area, origin: string | undefined): void {
  if (origin !== undefined && area.allowsOrigin?.(origin) === false) throw foreignOrigin();
}

function holds(prefix: string, path: string): boolean {
  if (prefix === '/' || path === prefix) return true;
  return path.startsWith(prefix) && (path[prefix.length] === '/' || path[prefix.length] === '?');
}

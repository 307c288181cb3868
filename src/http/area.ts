import type { HttpError } from '../errors.ts';
import type { Content } from './content.ts';

/** A part of the address space whose responses share headers, a look for errors and the question whether requests count. */
export interface Area {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Whether the rate limit counts requests here. */
  readonly counted: boolean;
  /** Header fields of every response, flat: name, value… */
  readonly headers: readonly string[];
  /** Methods, header names and so on for a preflight (WHATWG Fetch, 3.2.3), flat; Allow-Methods is added from the route. */
  readonly preflight: readonly string[];
  /** Link values of every response, absolute from the base. */
  links(base: string): readonly string[];
  /** How a refusal looks here, for a client that sent this Accept field. */
  renderError(error: HttpError, accept: string | undefined): Content;
}

/** The area with the longest prefix that holds a path. */
export function areaOf(areas: readonly Area[], path: string): Area {
  const holding = areas.filter(({ prefix }) => holds(prefix, path));
  const [first, ...others] = holding;
  if (!first) throw new Error(`no area holds ${path}`);
  return others.reduce((best, next) => (next.prefix.length > best.prefix.length ? next : best), first);
}

function holds(prefix: string, path: string): boolean {
  if (prefix === '/' || path === prefix) return true;
  return path.startsWith(prefix) && (path[prefix.length] === '/' || path[prefix.length] === '?');
}

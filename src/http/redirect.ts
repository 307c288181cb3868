import type { ContentReply } from './route.ts';

/** Caching of redirects: a shared cache would show the origin of one request to all. */
const redirectCaching = 'private, max-age=300';

/** Redirects to the only address of a resource, with the same method (RFC 9110 §15.4.9). */
export function permanentRedirect(address: string): ContentReply {
  return { status: 308, headers: { Location: address, 'Cache-Control': redirectCaching } };
}

/**
 * Maximum number of bytes read of a list. Browsers send under 200; reading 15 KB would cost more than most responses.
 */
export const maxListBytes = 512;
/**
 * Maximum number of members read, including empty ones. Browsers send up to ten, and few requests pass more proxies.
 */
export const maxListMembers = 16;

/**
 * Splits a list at commas (RFC 9110 §5.6.1) within bounds, without trimming: the first members of what a requester
 * prefers, or the last of what proxies append. Members beyond a bound, or cut by it, count as not sent.
 */
export function listMembers(field: string, end: 'first' | 'last' = 'first'): string[] {
  const window = maxListBytes + 1;
  const members = (end === 'first' ? field.slice(0, window) : field.slice(-window)).split(',');
  // The window is one byte wider than the bound: after a complete member, only an empty one is dropped.
  const cut = field.length > maxListBytes ? 1 : 0;
  return end === 'first'
    ? members.slice(0, members.length - cut).slice(0, maxListMembers)
    : members.slice(cut).slice(-maxListMembers);
}

/** Bytes of a list that are read: browsers send under 200. To read 15 KB would cost more than most answers. */
export const maxListBytes = 512;
/** Members of a list that are read, empty ones included: browsers send up to ten, and few requests pass more proxies. */
export const maxListMembers = 16;

/**
 * The members of a list between commas (RFC 9110, 5.6.1) that are read, untrimmed: the first ones of what a client
 * prefers, or the last ones of what proxies append to. What lies beyond the bounds counts as not sent, and a member that
 * a bound cuts as well.
 */
export function listMembers(field: string, end: 'first' | 'last' = 'first'): string[] {
  const window = maxListBytes + 1;
  const members = (end === 'first' ? field.slice(0, window) : field.slice(-window)).split(',');
  // The window is one byte wider than the bound: of a member that is whole, only an empty one behind it is dropped.
  const cut = field.length > maxListBytes ? 1 : 0;
  return end === 'first'
    ? members.slice(0, members.length - cut).slice(0, maxListMembers)
    : members.slice(cut).slice(-maxListMembers);
}

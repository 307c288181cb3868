/** Query of an address without the group of visitors, which is the choice of one reader. */
export function withoutGroup(search: string): string {
  return search.replace(/([?&])group=[^&]*&?/g, '$1').replace(/[?&]$/, '');
}

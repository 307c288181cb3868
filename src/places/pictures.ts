/** Whether the service itself answers this address of a picture: it is then a path. */
export function isServed(address: string): boolean {
  return address.startsWith('/');
}

/** Whether this is the address of a poster that the service draws, and of no photo. */
export function isPoster(address: string): boolean {
  return isServed(address) && address.endsWith('.svg');
}

/** The name of the photo in the data folder that has this address; undefined for a poster, and for a photo elsewhere. */
export function ownPhoto(address: string): string | undefined {
  return isServed(address) && !isPoster(address) ? address.slice('/images/'.length) : undefined;
}

/** The address of a picture for readers elsewhere: one that the service answers itself gets its origin before it. */
export function absoluteAddress(address: string, base: string): string {
  return isServed(address) ? base + address : address;
}

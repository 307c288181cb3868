/** Whether the service itself answers this address of a picture: it is then a path. */
export function isLocalPath(address: string): boolean {
  return address.startsWith('/');
}

/** Whether this is the address of a poster that the service draws, and of no photo. */
export function isPoster(address: string): boolean {
  return isLocalPath(address) && address.endsWith('.svg');
}

/** The name of the photo in the data folder that has this address; undefined for a poster, and for a photo elsewhere. */
export function ownPhoto(address: string): string | undefined {
  return isLocalPath(address) && !isPoster(address) ? address.slice('/images/'.length) : undefined;
}

/** The address of a picture for readers elsewhere: one that the service answers itself gets its origin before it. */
export function absoluteAddress(address: string, base: string): string {
  return isLocalPath(address) ? base + address : address;
}

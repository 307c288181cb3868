export function isHost(value: string): boolean {
  return /^(?:[A-Za-z0-9._~-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?$/.test(value);
}

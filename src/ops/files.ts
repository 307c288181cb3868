import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** What an installation writes. A build puts the texts in place of this module. */
export const files = {
  service: read('places.service'),
  socket: read('places.socket'),
  /** What the service has beside that, where systemd holds its socket. */
  activation: read('activation.conf'),
  options: read('places.options'),
};

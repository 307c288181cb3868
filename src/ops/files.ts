import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Files of an installation. The build inlines the exports of this module. */
export const files = {
  service: read('places.service'),
  socket: read('places.socket'),
  /** Additional files if systemd holds the socket. */
  activation: read('activation.conf'),
  /** Additional directives for a service that listens on ports below 1024. */
  https: read('https.conf'),
  options: read('places.options'),
};

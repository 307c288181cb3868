import { readFileSync } from 'node:fs';

/** The unit of a service that listens by itself. A build puts the text in place of this module. */
export const unitFile = readFileSync(new URL('places.service', import.meta.url), 'utf8');

import { fileURLToPath } from 'node:url';

/** The folder of the project: where the program runs unless a test says otherwise. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

import { fileURLToPath } from 'node:url';

/** Folder of the project, and the working directory of programs by default. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

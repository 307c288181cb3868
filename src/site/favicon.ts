import { arch } from './icon.ts';

/** An arch with the sun in it, on any background. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a33b2e"/><path transform="translate(3.500 3.200) scale(.78)" d="${arch}" fill="#fff4e6"/><circle cx="16" cy="19" r="4" fill="#f0a830"/></svg>\n`;

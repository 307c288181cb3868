/** The full version of program and API. */
export const version = '1.0.0';
/** The version in the URI. */
export const shortVersion = 'v1';

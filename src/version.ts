/** The full version of program and API; the URI carries its short form. */
export const version = '1.0.0';
export const shortVersion = 'v1';

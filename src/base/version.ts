/** Full version of the program and the API. */
export const version = '1.0.0';
/** Version in the path. */
export const shortVersion = 'v1';
/** Path of the API, under which all its endpoints are. */
export const apiRoot = `/api/${shortVersion}`;

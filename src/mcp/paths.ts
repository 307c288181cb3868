/** Where the contract puts the two transports. */
export const streamablePath = '/.well-known/mcp';
export const ssePath = '/api/mcp';

/** Where the contract puts the two transports. */
export const streamablePath = '/.well-known/mcp';
export const ssePath = '/api/mcp';

/** The newest revision that begins with a handshake. */
export const newestLegacyVersion = '2025-11-25';

/** The revisions that begin with a handshake, newest first. */
export const legacyVersions: ReadonlySet<string> = new Set([
  newestLegacyVersion,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]);

/** The stateless revision. */
export const modernVersion = '2026-07-28';

/** The handshake revisions, or the stateless one. */
export type EraName = 'legacy' | 'modern';

/** Every revision that is spoken here, newest first. */
export const supportedVersions = [modernVersion, ...legacyVersions];

/** What a client speaks that does not say (2025-11-25, transports: protocol version header). */
export const assumedVersion = '2025-03-26';

/** Keys of `_meta` that the stateless revision reserves. */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

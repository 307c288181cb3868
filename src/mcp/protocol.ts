/** The revisions that begin with a handshake, newest first. */
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type LegacyVersion = (typeof legacyVersions)[number];

/** The stateless revision. */
export const modernVersion = '2026-07-28';

/** Every revision that is spoken here, newest first. */
export const supportedVersions = [modernVersion, ...legacyVersions] as const;

/** What a client speaks that does not say (2025-11-25, transports: protocol version header). */
export const assumedVersion: LegacyVersion = '2025-03-26';

export function isLegacy(version: string): version is LegacyVersion {
  return legacyVersions.some((known) => known === version);
}

/** JSON-RPC batches came with 2025-03-26 and went with 2025-06-18. */
export function takesBatches(version: LegacyVersion): boolean {
  return version <= '2025-03-26';
}

/** Keys of `_meta` that the stateless revision reserves. */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

import type { Socket } from 'node:net';

/** HTTPS of the service: own files, or certificates obtained over ACME. */
export interface Https {
  /** Performs a handshake, and calls `secured` with the socket that decrypts the connection. */
  readonly handshake: (transport: Socket, secured: (socket: Socket) => void) => void;
  /** False as long as there is no certificate for a name. */
  isReady(host: string): boolean;
  health(): CertificateHealth;
  /** Returns the answer to an HTTP-01 challenge (RFC 8555 §8.3). */
  challenge(token: string): string | undefined;
  /** Begins to obtain certificates, once challenges can be answered. */
  start(): void;
  /** Reads the certificate files of the operator again. */
  reload(): void;
  stop(): void;
}

export interface CertificateHealth {
  /** Validity of each certificate in service; the domain is `own` for own files. */
  readonly expires: readonly { readonly domain: string; readonly from: Date; readonly date: Date }[];
  /** True if a name has no certificate yet. */
  readonly isMissing: boolean;
  /** True if the last attempt to get a certificate has failed; the log has the reason. */
  readonly isFailing: boolean;
}

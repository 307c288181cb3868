import type { Socket } from 'node:net';
import { createSecureContext, createServer, type SecureContext, type TLSSocket } from 'node:tls';
import { startInTurn } from '../base/cooperative.ts';

/** Maximum duration of a handshake in milliseconds. */
const handshakeTimeoutMs = 10_000;
/** Application protocol of requests. HTTP/2 would need a second kind of request and response in the dispatcher. */
const httpProtocol = 'http/1.1';
const handshakeRecord = 22;
const recordHeaderBytes = 5;
/** Application protocol of TLS-ALPN-01 challenges (RFC 8737 §4). */
const challengeProtocol = 'acme-tls/1';

/** Certificate and private key in PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

export type Certificates = ReturnType<typeof createCertificates>;

/**
 * Certificates in service, and the handshake with them. node:tls chooses protocols and ciphers: TLS 1.2 and 1.3, with session
 * tickets. Each handshake looks its certificate up, so a new one replaces the old one and open connections continue.
 */
export function createCertificates() {
  const byName = new Map<string, SecureContext>();
  const challenges = new Map<string, SecureContext>();
  const http = tlsServer(httpProtocol, byName);
  // OpenSSL chooses the certificate before it reads the protocols of the client, so challenges have a server of their own.
  const challenge = tlsServer(challengeProtocol, challenges);
  return {
    set: (name: string, pair: KeyPair) => void byName.set(name, createSecureContext(pair)),
    /** Sets the certificate for all other names, and for clients that send no name. */
    setDefault: (pair: KeyPair) => http.setSecureContext(pair),
    /** Answers TLS-ALPN-01 challenges for a name. Returns a function that ends it. */
    setChallenge(name: string, pair: KeyPair): () => void {
      challenges.set(name, createSecureContext(pair));
      return () => void challenges.delete(name);
    },
    handshake(this: void, transport: Socket, secured: (socket: Socket) => void): void {
      transport.on('error', () => transport.destroy());
      // A client that leaves during the handshake would hold its connection until the timeout.
      transport.allowHalfOpen = false;
      let hello = Buffer.alloc(0);
      const read = (chunk: Buffer): void => {
        hello = Buffer.concat([hello, chunk]);
        if (!isRecordWhole(hello)) return;
        transport.off('data', read).pause();
        transport.unshift(hello);
        const isChallenge = challenges.size > 0 && hello.includes(challengeProtocol);
        // A signature takes milliseconds, and the hellos of many clients may arrive in one turn.
        void startInTurn(() => {
          if (transport.destroyed) return;
          if (isChallenge) challenge.accept(transport, (socket) => socket.end());
          else http.accept(transport, secured);
        });
      };
      transport.on('data', read);
    },
  };
}

/** True if the bytes contain the first TLS record, which has at most 64 KB (RFC 8446 §5.1), or cannot be one. */
function isRecordWhole(bytes: Buffer): boolean {
  if (bytes[0] !== handshakeRecord) return true;
  return bytes.length >= recordHeaderBytes && bytes.length >= recordHeaderBytes + bytes.readUInt16BE(3);
}

/** Creates a server for one application protocol. A name without a context gets the default one, or else an alert. */
function tlsServer(protocol: string, contexts: ReadonlyMap<string, SecureContext>) {
  const pending = new Map<string, (socket: Socket) => void>();
  const server = createServer({
    ALPNProtocols: [protocol],
    handshakeTimeout: handshakeTimeoutMs,
    SNICallback: (name, done) => done(null, contexts.get(name.toLowerCase())),
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.allowHalfOpen = true;
    const secured = pending.get(endsOf(socket));
    if (secured) secured(socket);
    else socket.destroy();
  });
  // Scanners cause most failed handshakes, so they are not logged.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return {
    setSecureContext: (pair: KeyPair) => server.setSecureContext(pair),
    accept(transport: Socket, secured: (socket: Socket) => void): void {
      const ends = endsOf(transport);
      pending.set(ends, secured);
      transport.once('close', () => pending.delete(ends));
      server.emit('connection', transport);
    },
  };
}

/** Returns both ends of a connection, which identify it while it is open. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}

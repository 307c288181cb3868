import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/* Keys in PEM, on the curve P-256, and what they sign. */

/** Returns a new private key in PEM. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns the key authorization of a challenge (RFC 8555 §8.1). */
export function keyAuthorization(token: string, key: string): string {
  const { crv, kty, x, y } = publicJwk(key);
  return `${token}.${createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')}`;
}

/** Returns the public part of a private key in PEM (RFC 7517). */
export function publicJwk(key: string) {
  return createPublicKey(createPrivateKey(key)).export({ format: 'jwk' });
}

/** Returns a flattened JSON Web Signature with ES256 (RFC 7515 §7.2.2). */
export function jws(header: object, payload: unknown, key: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = encode({ alg: 'ES256', ...header });
  const body = payload === undefined ? '' : encode(payload);
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return JSON.stringify({ protected: head, payload: body, signature: signature.toString('base64url') });
}

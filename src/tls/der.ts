import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

/* Certificates and requests as DER (X.690), which node:crypto reads but does not write. */

const ecdsaWithSha256 = sequence(oid(42, 134, 72, 206, 61, 4, 3, 2));
const subjectAltName = oid(85, 29, 17);
/** 1.3.6.1.5.5.7.1.31 (RFC 8737 §6.1). */
const acmeIdentifier = oid(43, 6, 1, 5, 5, 7, 1, 31);
/** 1.2.840.113549.1.9.14 (RFC 2985 §5.4.2). */
const extensionRequest = oid(42, 134, 72, 134, 247, 13, 1, 9, 14);
const commonName = oid(85, 4, 3);
/** Years 2000 to 2049 as UTCTime. A certificate of a challenge is valid whatever the clocks say. */
const always = sequence(tlv(0x17, Buffer.from('000101000000Z')), tlv(0x17, Buffer.from('491231235959Z')));

/** Returns a PKCS #10 request for a name (RFC 2986), signed with an EC key in PEM. */
export function certificateRequest(domain: string, keyPem: string): Buffer {
  const key = createPrivateKey(keyPem);
  const extensions = tlv(0x31, sequence(nameExtension(domain)));
  const attributes = tlv(0xa0, sequence(extensionRequest, extensions));
  return signed(sequence(integer(0), sequence(), publicKeyOf(key), attributes), key);
}

/** Returns the self-signed certificate of a TLS-ALPN-01 challenge in PEM (RFC 8737 §3). */
export function challengeCertificate(domain: string, keyAuthorization: string, keyPem: string): string {
  const key = createPrivateKey(keyPem);
  const name = sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from('ACME challenge')))));
  const digest = tlv(0x04, hash('sha256', keyAuthorization, 'buffer'));
  const extensions = sequence(
    nameExtension(domain),
    sequence(acmeIdentifier, tlv(0x01, Buffer.of(0xff)), tlv(0x04, digest)),
  );
  const serial = tlv(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)]));
  const head = [tlv(0xa0, integer(2)), serial, ecdsaWithSha256, name, always, name];
  return pem(signed(sequence(...head, publicKeyOf(key), tlv(0xa3, extensions)), key));
}

/** Object identifier of the authority key identifier, 2.5.29.35. */
const authorityKey = oid(85, 29, 35);

/** Returns the key identifier of the issuer from a certificate in DER (RFC 5280 §4.2.1.1); undefined if it has none. */
export function issuerKeyId(certificate: Buffer): Buffer | undefined {
  const start = certificate.indexOf(authorityKey);
  // OCTET STRING, SEQUENCE and [0], each with a length of one byte.
  const at = start + authorityKey.length + 4;
  if (start < 0 || certificate[at] !== 0x80) return undefined;
  return certificate.subarray(at + 2, at + 2 + (certificate[at + 1] ?? 0));
}

function signed(body: Buffer, key: KeyObject): Buffer {
  return sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, key)));
}

function nameExtension(domain: string): Buffer {
  return sequence(subjectAltName, tlv(0x04, sequence(tlv(0x82, Buffer.from(domain)))));
}

function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Object identifier from its encoded bytes. */
function oid(...bytes: number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  return tlv(0x02, Buffer.of(value));
}

function bitString(bytes: Buffer): Buffer {
  return tlv(0x03, Buffer.concat([Buffer.of(0), bytes]));
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

/** Tag, length and value; lengths up to 65,535. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), value]);
}

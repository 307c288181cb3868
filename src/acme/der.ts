import { createPrivateKey, createPublicKey, hash, randomBytes, sign, X509Certificate } from 'node:crypto';

/* Certificates and requests as DER (X.690), which node:crypto reads but does not write. Object identifiers are encoded. */

const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const subjectAltName = Buffer.from('0603551d11', 'hex');
const authorityKeyId = Buffer.from('0603551d23', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
/** 1.3.6.1.5.5.7.1.31 (RFC 8737 §6.1). */
const acmeIdentifier = Buffer.from('06082b0601050507011f', 'hex');
/** 1.2.840.113549.1.9.14 (RFC 2985 §5.4.2). */
const extensionRequest = Buffer.from('06092a864886f70d01090e', 'hex');
/** Years 2000 to 2049 as UTCTime. A certificate of a challenge is valid whatever the clocks say. */
const always = sequence(tlv(0x17, '000101000000Z'), tlv(0x17, '491231235959Z'));

/** Returns a PKCS #10 request for a name (RFC 2986), signed with an EC key in PEM. */
export function certificateRequest(domain: string, key: string): Buffer {
  const extensions = tlv(0x31, sequence(nameExtension(domain)));
  const attributes = tlv(0xa0, sequence(extensionRequest, extensions));
  return signed([tlv(0x02, Buffer.of(0)), sequence(), publicKeyOf(key), attributes], key);
}

/** Returns the self-signed certificate of a TLS-ALPN-01 challenge in PEM (RFC 8737 §3). */
export function challengeCertificate(domain: string, keyAuthorization: string, key: string): string {
  const version = tlv(0xa0, tlv(0x02, Buffer.of(2)));
  const serial = tlv(0x02, Buffer.of(1), randomBytes(15));
  const name = sequence(tlv(0x31, sequence(commonName, tlv(0x0c, 'ACME challenge'))));
  const digest = tlv(0x04, hash('sha256', keyAuthorization, 'buffer'));
  const critical = tlv(0x01, Buffer.of(0xff));
  const identifier = sequence(acmeIdentifier, critical, tlv(0x04, digest));
  const extensions = tlv(0xa3, sequence(nameExtension(domain), identifier));
  const parts = [version, serial, ecdsaWithSha256, name, always, name, publicKeyOf(key), extensions];
  return new X509Certificate(signed(parts, key)).toString();
}

/** Returns the identifier of a certificate for renewal information (RFC 9773 §4.1); undefined if it names no issuer. */
export function ariId({ raw, serialNumber }: X509Certificate): string | undefined {
  const start = raw.indexOf(authorityKeyId);
  // OCTET STRING, SEQUENCE and [0], each with a length of one byte.
  const at = start + authorityKeyId.length + 4;
  if (start < 0 || raw[at] !== 0x80) return undefined;
  const keyId = raw.subarray(at + 2, at + 2 + (raw[at + 1] ?? 0));
  // DER integers have a sign bit.
  const serial = Buffer.from(/^[89A-F]/.test(serialNumber) ? `00${serialNumber}` : serialNumber, 'hex');
  return `${keyId.toString('base64url')}.${serial.toString('base64url')}`;
}

function signed(parts: Buffer[], key: string): Buffer {
  const body = sequence(...parts);
  return sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.of(0), sign('sha256', body, key)));
}

function nameExtension(domain: string): Buffer {
  return sequence(subjectAltName, tlv(0x04, sequence(tlv(0x82, domain))));
}

function publicKeyOf(key: string): Buffer {
  return createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' });
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

/** Tag, length and value; lengths up to 65,535. */
function tlv(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = value;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), value]);
}

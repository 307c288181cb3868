import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Signs SHA256SUMS in a folder with an Ed25519 key in PEM, and writes the public key beside it. */
export function signChecksums(folder: string, pem: string): void {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`the key is ${key.asymmetricKeyType}, not Ed25519`);
  const signature = sign(null, readFileSync(join(folder, 'SHA256SUMS')), key);
  writeFileSync(join(folder, 'SHA256SUMS.sig'), signature);
  writeFileSync(join(folder, 'places.pub'), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
  /** Text of the certificate, which is its own authority. */
  readonly ca: string;
}

/** Writes a self-signed certificate for these names and its key, as `NAME.pem` and `NAME.key`. */
export function selfSigned(
  folder: string,
  name: string,
  names: string,
  days = 30,
  newKey = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
): CertificateFiles {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`, '-days', String(days)];
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-newkey', ...newKey, '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'pipe',
    },
  );
  return { cert, key, ca: readFileSync(cert, 'utf8') };
}

import type { X509Certificate } from 'node:crypto';
import type { AcmeClient } from './acme-client.ts';
import { issuerKeyId } from './der.ts';

/** Share of the lifetime after which a certificate is renewed, and the share before it over which renewals are spread. */
const renewAt = 2 / 3;
const spread = 0.05;

/** Returns the time in milliseconds at which a certificate is renewed: within the window of the authority, if it names one. */
export async function dueTime(
  client: AcmeClient,
  renewalInfo: string | undefined,
  { certificate, jitter }: { readonly certificate: X509Certificate | undefined; readonly jitter: number },
): Promise<number> {
  if (!certificate) return 0;
  const [from, to] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const usual = from + (to - from) * (renewAt - spread * jitter);
  const id = ariId(certificate);
  if (renewalInfo === undefined || id === undefined) return usual;
  try {
    const { body } = await client.get(`${renewalInfo}/${id}`);
    const { suggestedWindow } = JSON.parse(body);
    const [start, end] = [Date.parse(suggestedWindow.start), Date.parse(suggestedWindow.end)];
    return start <= end ? start + (end - start) * jitter : usual;
  } catch {
    return usual;
  }
}

/** Returns the identifier of a certificate (RFC 9773 §4.1). */
export function ariId({ raw, serialNumber }: X509Certificate): string | undefined {
  const keyId = issuerKeyId(raw);
  const serial = Buffer.from(serialNumber, 'hex');
  const padded = (serial[0] ?? 0) < 0x80 ? serial : Buffer.concat([Buffer.of(0), serial]);
  return keyId && `${keyId.toString('base64url')}.${padded.toString('base64url')}`;
}

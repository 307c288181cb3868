import type { X509Certificate } from 'node:crypto';
import type { AcmeClient } from '../acme/client.ts';
import { ariId } from '../acme/der.ts';
import { isRecord } from '../base/schema.ts';

/** Share of the lifetime after which a certificate is renewed, and the share before it over which renewals are spread. */
const renewAt = 2 / 3;
const spread = 0.05;

/**
 * Returns the time in milliseconds at which a certificate is renewed: within the window of the authority, if it names one that ends
 * before the certificate does.
 */
export async function dueTime(
  client: AcmeClient,
  certificate: X509Certificate | undefined,
  jitter: number,
): Promise<number> {
  if (!certificate) return 0;
  const [from, to] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const id = ariId(certificate);
  // Renewal information is optional, so its failure is none of the renewal.
  const info = id === undefined ? undefined : await client.renewalInfo(id).catch(() => undefined);
  const { start, end } = isRecord(info?.suggestedWindow) ? info.suggestedWindow : {};
  const [first, last] = [Date.parse(String(start)), Date.parse(String(end))];
  const isWindow = first <= last && last < to;
  return isWindow ? first + (last - first) * jitter : from + (to - from) * (renewAt - spread * jitter);
}

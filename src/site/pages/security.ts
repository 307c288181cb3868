import type { City } from '../../places/place.ts';

/** Validity in months: RFC 9116 §2.5.5 recommends less than a year. */
const validMonths = 6;

/** Whom to tell of a weakness (RFC 9116): who keeps the data, or else whom the page for developers names. */
export function securityText({ contact = {}, language }: City, base: string, now: Date): string {
  const { email, url } = contact;
  const contacts = [...(email ? [`mailto:${email}`] : []), ...(url ? [url] : [])];
  // The text stays equal for a month, so that caches can store it.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths));
  const lines = [
    ...(contacts.length > 0 ? contacts : [`${base}/developers`]).map((address) => `Contact: ${address}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${language === 'en' ? 'en' : `en, ${language}`}`,
    `Canonical: ${base}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

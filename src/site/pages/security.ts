import type { City, Contact } from '../../places/place.ts';

/** Validity in months: RFC 9116 §2.5.5 recommends less than a year. */
const validMonths = 6;

interface SecurityText {
  readonly contact: Contact | undefined;
  readonly language: City['language'];
  readonly base: string;
  readonly now: Date;
}

/** Returns the text of security.txt (RFC 9116), or undefined if the contact has no address: a text without one is invalid. */
export function securityText({ contact = {}, language, base, now }: SecurityText): string | undefined {
  const { email, url } = contact;
  // RFC 9116 §2.5.3 allows no web address but https.
  const page = url?.startsWith('https:') ? url : undefined;
  const addresses = [...(email ? [`mailto:${email}`] : []), ...(page ? [page] : [])];
  if (addresses.length === 0) return undefined;
  // The text stays equal for a month, so that caches can store it.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths));
  const lines = [
    ...addresses.map((address) => `Contact: ${address}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${language === 'en' ? 'en' : `en, ${language}`}`,
    // RFC 9116 §2.5.2 allows no other scheme here, either.
    ...(base.startsWith('https:') ? [`Canonical: ${base}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

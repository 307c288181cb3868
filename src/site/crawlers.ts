import type { Catalogue } from '../places/catalogue.ts';
import { placePath } from './paths.ts';
import { escapeXml } from './xml.ts';

/** Robots Exclusion Protocol (RFC 9309). The counter is off limits: reading every link would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /api/v1/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** The addresses of all pages, as sitemaps.org describes them. */
export function sitemap({ places }: Catalogue, base: string): string {
  const paths = ['/', ...places.map(placePath), '/developers', '/docs/api', '/deprecation'];
  const urls = paths.map((path) => `<url><loc>${escapeXml(base + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

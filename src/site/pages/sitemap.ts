import { apiRoot } from '../../base/version.ts';
import type { Spend } from '../../base/work.ts';
import { basePathOf } from '../../http/base-path.ts';
import { extraPaths, placePath } from '../../locales/addresses.ts';
import { english } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Catalogue } from '../../places/catalogue.ts';

/** Robots Exclusion Protocol (RFC 9309). Crawlers that follow links to the counter would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: ${basePathOf(base)}${apiRoot}/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** English-only pages that are not about one place. */
const paths = ['/developers', '/docs/api', '/deprecation'];
/** Maximum number of addresses in one document, rendered within 10 ms; sitemaps.org allows 50,000. */
const maxAddresses = 12_500;
/** Places per part of a longer sitemap, in all languages. */
const partSize = 2_000;
/** Steps to write and compress one address. */
const stepsAnAddress = 15;

/** Number of parts besides the index; 0 if one document has all addresses. */
export function sitemapParts(catalogue: Catalogue): number {
  const { city, data, size } = catalogue;
  const perLanguage = 1 + size + extraPaths(data, english).length;
  const addresses = paths.length + perLanguage * languagesOf(city).length;
  return addresses > maxAddresses ? Math.ceil(size / partSize) : 0;
}

/** Addresses of all pages, or the index of the parts, in the format of sitemaps.org. Throws whatever `spend` throws. */
export function sitemap(catalogue: Catalogue, base: string, spend: Spend = () => {}): string {
  const parts = sitemapParts(catalogue);
  if (parts === 0) return urlSet(catalogue, true, catalogue.ids(), base, spend);
  const addresses = Array.from({ length: parts }, (_, i) => `${base}/sitemap-${i + 1}.xml`);
  return document('sitemapindex', 'sitemap', addresses);
}

/** A part, counted from 1; the first also has the pages that are not about one place. Throws whatever `spend` throws. */
export function sitemapPart(
  catalogue: Catalogue,
  part: number,
  base: string,
  spend: Spend = () => {},
): string {
  const ids = catalogue.ids((part - 1) * partSize, part * partSize);
  return urlSet(catalogue, part === 1, ids, base, spend);
}

/** Pages of the places with these ids, and, if requested, the pages about no place. */
function urlSet(
  catalogue: Catalogue,
  withOthers: boolean,
  ids: readonly string[],
  base: string,
  spend: Spend,
): string {
  const { city, data } = catalogue;
  spend(ids.length * languagesOf(city).length * stepsAnAddress);
  const places = languagesOf(city).flatMap((words) => [
    ...(withOthers ? [pathInLanguage('/', words), ...extraPaths(data, words)] : []),
    ...ids.map((id) => placePath({ id }, words)),
  ]);
  const addresses = [...(withOthers ? paths : []), ...places].map((path) => base + path);
  return document('urlset', 'url', addresses);
}

function document(root: string, item: string, addresses: readonly string[]): string {
  const items = addresses.map((address) => `<${item}><loc>${address}</loc></${item}>\n`);
  const begin = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  return `${begin}${items.join('')}</${root}>\n`;
}

import type { Catalogue } from '../../places/catalogue.ts';
import { localPath, placePath } from '../addresses.ts';
import { english, type Words } from '../words/en.ts';
import { languagesOf } from '../words/languages.ts';

/** Robots Exclusion Protocol (RFC 9309). Crawlers that follow links to the counter would count views. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /api/v1/views\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** The pages that are not about one place and are in English only. */
const paths = ['/developers', '/docs/api', '/deprecation'];
/** Lines of one document, an address or a link each: sitemaps.org allows 50,000 addresses. */
const maxLines = 50_000;
/** Lines of each part of a longer one: a part is made within 10 ms, and other requests are answered before the next. */
const partLines = 10_000;

/** Lines for each page of the portal: in every language it has its address, and a link to each of them and to the default. */
function linesOf({ city }: Catalogue): number {
  const { length } = languagesOf(city);
  return length === 1 ? 1 : length * (length + 2);
}

/** Places in each part. */
function partSize(catalogue: Catalogue): number {
  return Math.floor(partLines / linesOf(catalogue));
}

/** How many parts the sitemap has beside its index; 0 where one document has all addresses. */
export function sitemapParts(catalogue: Catalogue): number {
  const { size } = catalogue;
  const lines = paths.length + (1 + size) * linesOf(catalogue);
  return lines > maxLines ? Math.ceil(size / partSize(catalogue)) : 0;
}

/** The addresses of all pages, or the index of the parts that have them, as sitemaps.org describes both. */
export function sitemap(catalogue: Catalogue, base: string): string {
  const parts = sitemapParts(catalogue);
  if (parts === 0) return urlSet(catalogue, true, catalogue.ids(), base);
  const locations = Array.from({ length: parts }, (_, i) => item('sitemap', `${base}/sitemap-${i + 1}.xml`));
  return document('sitemapindex', locations);
}

/** A part, counted from 1; the first one also has the pages that are not about one place. */
export function sitemapPart(catalogue: Catalogue, part: number, base: string): string {
  const size = partSize(catalogue);
  return urlSet(catalogue, part === 1, catalogue.ids((part - 1) * size, part * size), base);
}

/** The pages of the places with these ids, and those about no place where they are asked for. */
function urlSet({ city }: Catalogue, withOthers: boolean, ids: readonly string[], base: string): string {
  const languages = languagesOf(city);
  const inAll = (path: string) => inLanguages(path, languages, base);
  const others = withOthers ? [inAll('/'), ...paths.map((path) => item('url', base + path))] : [];
  return document('urlset', [...others, ...ids.map((id) => inAll(placePath({ id }, english)))]);
}

/** A page in each language, with links between them (RFC 8288 `alternate`, as search engines read it in a sitemap). */
function inLanguages(path: string, languages: readonly Words[], base: string): string {
  if (languages.length === 1) return item('url', base + path);
  const link = (language: string, words: Words) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${base}${localPath(path, words)}"/>\n`;
  const links = [...languages.map((words) => link(words.language, words)), link('x-default', english)].join(
    '',
  );
  return languages.map((words) => item('url', base + localPath(path, words), links)).join('');
}

function item(name: string, address: string, links = ''): string {
  return `<${name}><loc>${address}</loc>${links && `\n${links}`}</${name}>\n`;
}

function document(root: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${items.join('')}</${root}>\n`;
}

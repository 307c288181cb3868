import { at } from '../base/at.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { accentOf, darkAccent } from './accent.ts';
import motifs from './motifs.json' with { type: 'json' };

/*
 * Picture at the top of the portal, in the colours of the city: a file of the data set, or else the motifs of its most
 * famous places. Cities without motifs have none.
 */

export const skylinePath = '/skyline.svg';

/** Number of places, by index, whose motifs are considered. */
const lookedAt = 12;

/** Positions from the left and scales of motifs, the most famous first. Motifs are 800 wide and stand on y 440. */
const stands = [
  { x: 740, scale: 0.85 },
  { x: 330, scale: 0.55 },
  { x: 1190, scale: 0.5 },
] as const;
const ground = 408;

/** Outlines of the hills behind the city, and of the ground in front of it. */
const hillLine = [
  'M0 330Q120 270 230 292Q330 230 450 250Q560 196 660 214Q790 150 900 190',
  'Q1010 210 1130 176Q1260 120 1390 170Q1500 150 1600 200V440H0z',
].join('');
const groundLine = 'M0 404Q300 392 620 402T1180 404Q1400 420 1600 408V440H0z';

/** Returns the picture as an SVG document of 1600 × 440, or undefined if the city has none. */
export function skyline(catalogue: Catalogue): string | undefined {
  const own = catalogue.images.svg().get('skyline');
  const famous = catalogue.select({}).page(0, lookedAt);
  const named = new Set(famous.flatMap((position) => catalogue.at(position).motif ?? []));
  const present = [...named].slice(0, stands.length).map((name) => motifs[name]);
  if (own !== undefined || present.length === 0) return own;
  const hills = darkAccent(accentOf(catalogue.city));
  const drawn = present.map(({ far, near, lit }, i) => {
    const { x, scale } = at(stands, i);
    const place = `translate(${x} ${Math.round(ground - 440 * scale)})scale(${scale})`;
    const walls = `<path fill-opacity=".5" d="${far}"/><path fill-opacity=".85" d="${near}"/>`;
    return `<g transform="${place}">${walls}<path fill="#ffe3b0" fill-opacity=".8" d="${lit}"/></g>`;
  });
  const rings = [560, 440, 330, 235].map((r) => `<circle cx="1080" cy="170" r="${r}" fill-opacity=".07"/>`);
  const sun = `${rings.join('')}<circle cx="1080" cy="170" r="150" fill-opacity=".9"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 440">',
    `<g fill="#ffe3b0">${sun}</g>`,
    `<path fill="${hills}" d="${hillLine}"/>`,
    `<g fill="#1c0f1c">${drawn.toReversed().join('')}<path d="${groundLine}"/></g></svg>\n`,
  ].join('');
}

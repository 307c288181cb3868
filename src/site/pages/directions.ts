import { html, type Markup } from '../../drawing/html.ts';
import type { Words } from '../../locales/en.ts';
import type { PlaceRecord } from '../../places/place.ts';

/** Returns the address of directions to a place. */
export function googleMaps({ lat, lng }: PlaceRecord): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** Links to directions on other sites. They load nothing and send no Referer. */
export function waysThere(place: PlaceRecord, { place: words }: Words): Markup {
  const to = `${place.lat},${place.lng}`;
  const ways = [
    { href: `https://www.openstreetmap.org/directions?to=${to}`, text: 'OpenStreetMap' },
    { href: googleMaps(place), text: 'Google Maps' },
    { href: `https://maps.apple.com/?daddr=${to}`, text: 'Apple Maps' },
  ];
  return html`
    <p class="ways">
      ${words.directions}: ${ways.map(
        ({ href, text }) => html` <a href="${href}" rel="external noreferrer">${text}</a>`,
      )}
    </p>
  `;
}

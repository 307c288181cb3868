import type { City } from '../../places/place.ts';
import { localPath } from '../addresses.ts';
import { colourOf } from '../assets/accent.ts';
import { english, type Words } from '../words/en.ts';

/** What a browser needs to put the portal on the home screen of a telephone (Web Application Manifest). */
export function manifest(city: City, words: Words): string {
  const icon = { sizes: 'any', type: 'image/svg+xml' };
  return JSON.stringify({
    name: words.home.listing(city.name),
    short_name: city.name,
    description: city.description,
    lang: words.language,
    id: localPath('/', words),
    // The bare address would follow the language of the browser.
    start_url: words === english ? '/?lang=en' : localPath('/', words),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf3e8',
    theme_color: colourOf(city),
    icons: [
      { src: '/favicon.svg', ...icon, purpose: 'any' },
      { src: '/icon.svg', ...icon, purpose: 'maskable' },
    ],
  });
}

import { localPath } from '../addresses.ts';
import { accentOf } from '../assets/accent.ts';
import { english } from '../words/en.ts';
import type { CityInWords } from '../words/portal.ts';

/** What a browser needs to put the portal on the home screen of a telephone (Web Application Manifest). */
export function manifest({ city, words }: CityInWords): string {
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
    theme_color: accentOf(city),
    icons: [
      { src: '/favicon.svg', ...icon, purpose: 'any' },
      { src: '/icon.svg', ...icon, purpose: 'maskable' },
    ],
  });
}

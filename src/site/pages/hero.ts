import { html, type Markup } from '../../drawing/html.ts';
import { skyline, skylinePath } from '../../drawing/skyline.ts';
import type { City } from '../../places/place.ts';
import type { Portal } from '../portal.ts';

type Ornament = NonNullable<City['ornament']>;

/** Hero of the portal and of errors: a text before a picture of the city. */
export function hero(text: Markup, { catalogue, city: { ornament } }: Portal, className = 'hero'): Markup {
  return html`
    <section class="${className}">
      ${ornament && latticeSvg(ornament)}
      ${skyline(catalogue) && html`<img class="scene" src="${skylinePath}" alt="" width="1600" height="440" fetchpriority="high">`}
      <div class="wide">${text}</div>
      ${ornament && friezeSvg(ornament)}
    </section>
  `;
}

/** Lattice pattern over a whole section. */
function latticeSvg({ lattice }: Ornament): Markup {
  return html`
    <svg class="jali" aria-hidden="true">
      <defs>
        <pattern id="jali" width="48" height="48" patternUnits="userSpaceOnUse">
          <path d="${lattice}" fill="none" stroke="currentColor" stroke-width="2"/>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#jali)"/>
    </svg>
  `;
}

/** Frieze at the end of a section, in the colour of the next. */
function friezeSvg({ frieze }: Ornament): Markup {
  return html`
    <svg class="frieze" aria-hidden="true">
      <defs>
        <pattern id="frieze" width="26" height="26" patternUnits="userSpaceOnUse">
          <path d="${frieze}" fill="currentColor"/>
        </pattern>
      </defs>
      <rect width="100%" height="26" fill="url(#frieze)"/>
    </svg>
  `;
}

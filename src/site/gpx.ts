import { type City, localNameOf, type PlaceRecord } from '../places/place.ts';
import { imageAddress, placePath } from './addresses.ts';
import { html } from './html.ts';
import { english } from './words/en.ts';

/** Places as the waypoints of a GPX 1.1 document, in parts. Its schema gives the order of the elements. */
export const gpx = {
  begin: (city: City): string =>
    html`<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="places">
<metadata><name>${city.name}</name><desc>${city.description}</desc></metadata>
`.text,
  place: (place: PlaceRecord, base: string): string => {
    const { name, description, category, lat, lng } = place;
    const second = localNameOf(place);
    // The longitude 180 is not in the schema.
    const east = lng === 180 ? -180 : lng;
    return html`<wpt lat="${decimal(lat)}" lon="${decimal(east)}"><name>${name}</name>${second && html`<cmt>${second}</cmt>`}<desc>${description}</desc><link href="${base}${placePath(place, english)}"><text>${name}</text></link><link href="${imageAddress(place, base)}"/><type>${english.categories[category]}</type></wpt>
`.text;
  },
  between: '',
  end: '</gpx>\n',
};

/** A number without an exponent, which xsd:decimal does not allow; eight digits are a millimetre. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(8) : text;
}

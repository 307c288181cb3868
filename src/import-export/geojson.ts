import type { City, PlaceRecord } from '../places/place.ts';
import { toExported } from './columns.ts';

/** Places as a FeatureCollection (RFC 7946), in parts. Its name and city are foreign members (section 6.1). */
export const geojson = {
  begin: (city: City): string =>
    `{"type":"FeatureCollection","name":${JSON.stringify(city.name)},"city":${JSON.stringify(city)},"features":[\n`,
  place: (place: PlaceRecord, base: string): string => {
    const { id, lat, lng, ...others } = toExported(place, base);
    const geometry = { type: 'Point', coordinates: [lng, lat] };
    return JSON.stringify({ type: 'Feature', id, geometry, properties: { id, ...others } });
  },
  between: ',\n',
  end: '\n]}\n',
};

import { at } from '../../at.ts';
import { shortestOrder } from '../../itineraries/order.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { maxStops } from '../../places/city-routes.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { Page } from '../contents.ts';
import type { Portal } from '../portal.ts';
import { visitPage } from './itinerary.ts';

/** The places with the slugs between the commas of a query, each once and `maxStops` at most, and what is no place. */
export function savedPlaces(asked: string, catalogue: Catalogue) {
  const all = [...new Set(asked.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  const places: PlaceRecord[] = [];
  const unknown: string[] = [];
  for (const id of all.slice(0, maxStops)) {
    const place = catalogue.find(id);
    // The index of a place may change with the data.
    if (place?.id === id) places.push(place);
    else unknown.push(id);
  }
  return { places, unknown, isCut: all.length > maxStops };
}

/** The page of a list of places in a short order to visit, for a day such as `2027-03-03`. */
export function savedPage(asked: string, date: string, portal: Portal): Page {
  const { list, lead, empty, unknown: noPlace, tooMany } = portal.words.saved;
  const make = () => {
    const { places, unknown, isCut } = savedPlaces(asked, portal.catalogue);
    return {
      path: '/saved',
      title: list,
      lead: places.length > 0 ? lead : empty,
      places: shortestOrder(places).map((i) => at(places, i)),
      date,
      isList: true,
      notes: [
        ...(unknown.length > 0 ? [noPlace(unknown.join(', '))] : []),
        ...(isCut ? [tooMany(maxStops)] : []),
      ],
    };
  };
  return visitPage(`/saved?places=${asked}&date=${date}`, make, portal);
}

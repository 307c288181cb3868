import { formatsOf } from '../formats.ts';

const { number } = formatsOf('en');

/** Words of pages about itineraries, in English. */
export const itineraries = {
  /** Published itineraries and saved lists. */
  itinerary: {
    published: 'Walks and days',
    publishedIn: (city: string): string => `Walks and days in ${city}`,
    publishedLead: 'Each on a map, with its length, the time it takes and what it costs.',
    length: 'Length',
    asCrowFlies: (km: string): string => `${km} as the crow flies`,
    time: 'At the places',
    cost: 'Tickets',
    costsNothing: 'Nothing to pay',
    costUnknown: 'Not known',
    day: 'Day',
    otherDay: 'Another day',
    show: 'Show',
    map: (name: string): string => `Map: ${name}`,
    stops: 'In this order',
    /** Distance from the previous stop. */
    leg: (km: string): string => `${km} on`,
    open: 'Open',
    closed: 'Closed on this day',
    hoursUnknown: 'Hours not known',
    closedOn: (day: string, names: string): string => `Closed on ${day}: ${names}.`,
    untimed: (names: string): string => `The time needed is not known for ${names}.`,
    unpriced: (names: string): string => `Tickets that are in no sum: ${names}.`,
    asGpx: 'GPX file for a map app',
  },

  /** Saved list of a visitor. */
  saved: {
    list: 'My list',
    lead: 'Your places in a short order to visit.',
    save: (name: string): string => `Save ${name}`,
    remove: 'Remove',
    /** A script inserts the number. */
    total: 'Places in your list: #.',
    full: (most: number): string => `The list is full: ${number(most)} places.`,
    empty: 'Your list is empty.',
    how:
      'Tap the heart of a place to keep it here, on this device. The page puts your places in order, and adds up ' +
      'ways, time and tickets.',
    withoutScript: 'Without scripts, write the ids of places into the address, as in this example:',
    unknown: (ids: string): string => `No such place: ${ids}.`,
    tooMany: (most: number): string => `Only the first ${number(most)} places are shown.`,
  },
};

import { formatsOf } from '../formats.ts';

const { number } = formatsOf('en');

/** Words of pages about itineraries, in English. */
export const itineraries = {
  /** Published itineraries and saved lists. */
  itinerary: {
    published: 'Walks and day plans',
    publishedIn: (city: string): string => `Walks and day plans in ${city}`,
    publishedLead: 'Each on a map, with its length, the time it takes and what it costs.',
    length: 'Length',
    asCrowFlies: (km: string): string => `${km} as the crow flies`,
    time: 'Time for visits',
    cost: 'Tickets',
    costsNothing: 'Nothing to pay',
    costUnknown: 'Not known',
    day: 'Day',
    otherDay: 'Another day',
    show: 'Show',
    map: (name: string): string => `Map: ${name}`,
    stops: 'In this order',
    /** Distance from the previous stop. */
    leg: (km: string): string => `${km} further on`,
    open: 'Open',
    closed: 'Closed on this day',
    hoursUnknown: 'Hours not known',
    closedOn: (day: string, names: string): string => `Closed on ${day}: ${names}.`,
    untimed: (names: string): string => `The time needed is not known for ${names}.`,
    atLeast: (price: string): string => `at least ${price}`,
    unpriced: (names: string): string => `Not in the total (price unknown): ${names}.`,
    /** Hint beside the hours of days. */
    excursionHours: 'Excursions may set out earlier and return later.',
    asGpx: 'GPX file for a map app',
    /** Texts of a plan, which scripts fill: `#` and `@` stand for a time, a duration, a distance or a name. */
    plan: {
      dayNumber: 'Day #',
      excursion: 'Excursion',
      here: 'In the same place',
      walk: 'about # on foot, @',
      rides: {
        'auto-rickshaw': 'about # by auto-rickshaw, @',
        taxi: 'about # by taxi, @',
        car: 'about # by car, @',
        'public-transport': 'about # by public transport, @',
      },
      setOut: 'Set out',
      back: 'Back',
      lunch: 'Lunch, #',
      lunchAt: 'Lunch, #, for example at @',
      spare: 'Time to spare until #',
      byRoad: 'about # by road',
      onFoot: 'about # on foot',
      closedThatDay: 'Closed on this day',
      closedThen: 'Closed when you arrive',
      closesAfter: 'Closes # after you arrive',
      afterMidnight: 'Ends after midnight',
      left: 'What does not fit',
      reasons: {
        'no-entry': 'closed to visitors',
        closed: 'closed on these days',
        hours: 'its hours do not suit your day',
        time: 'these days are too short',
      },
      fitsOn: 'fits on #',
      moves: {
        earlier: 'Earlier',
        later: 'Later',
        dayBefore: 'To the day before',
        dayAfter: 'To the day after',
      },
      undo: 'Undo',
      again: 'Plan it for me',
      change: 'Change this plan',
      days: 'Days',
      asNeeded: 'As many as needed',
      from: 'From',
      to: 'Until',
      pace: 'Pace',
      paces: { relaxed: 'Relaxed', full: 'Full' },
      googleMaps: 'Google Maps, all stops',
      openStreetMap: 'OpenStreetMap, first to last stop',
      estimate: 'Estimated from straight lines and stated distances; roads and traffic vary.',
    },
  },

  /** Saved list of a visitor. */
  saved: {
    list: 'My list',
    lead: 'A plan with clock times, day by day.',
    save: (name: string): string => `Save ${name}`,
    remove: 'Remove',
    /** A script inserts the number. */
    total: 'Places in your list: #.',
    full: (most: number): string => `The list is full: ${number(most)} places.`,
    empty: 'Your list is empty.',
    how:
      'Tap the heart of a place to keep it here, on this device. The page puts your places in order, and adds up ' +
      'distances, time and tickets.',
    withoutScript: 'Without scripts, write the ids of places into the address, for example:',
    shared: 'A list that somebody shared with you.',
    keep: 'Keep this list',
    add: 'Add to mine',
    toItineraries: 'Walks and day plans',
    toPlaces: 'All places',
    unknown: (ids: string): string => `No such place: ${ids}.`,
    /** Reason why days have no hours. */
    noHours: 'A day ends after it begins, such as from 09:00 to 18:00.',
    tooMany: (most: number): string => `Only the first ${number(most)} places are shown.`,
  },
};

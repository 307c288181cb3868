import { formatsOf } from '../formats.ts';
import type { itineraries as english } from './en.ts';

const { number } = formatsOf('hi');

/** Words of pages about itineraries, in Hindi. */
export const itineraries: typeof english = {
  itinerary: {
    published: 'सैर और दिन',
    publishedIn: (city) => `${city} की सैर`,
    publishedLead: 'हर सैर का नक्शा, लंबाई, लगने वाला समय और ख़र्च।',
    length: 'लंबाई',
    asCrowFlies: (km) => `सीधी दूरी ${km}`,
    time: 'जगहों पर समय',
    cost: 'टिकट',
    costsNothing: 'कुछ नहीं देना है',
    costUnknown: 'पता नहीं',
    day: 'दिन',
    otherDay: 'कोई और दिन',
    show: 'दिखाएँ',
    map: (name) => `नक्शा: ${name}`,
    stops: 'इस क्रम में',
    leg: (km) => `${km} आगे`,
    open: 'खुला',
    closed: 'इस दिन बंद',
    hoursUnknown: 'समय पता नहीं',
    closedOn: (day, names) => `${day} को बंद: ${names}।`,
    untimed: (names) => `इन जगहों पर लगने वाला समय पता नहीं: ${names}।`,
    unpriced: (names) => `ये टिकट जोड़ में नहीं हैं: ${names}।`,
    asGpx: 'मैप ऐप के लिए GPX फ़ाइल',
  },

  saved: {
    list: 'मेरी सूची',
    lead: 'आपकी जगहें, घूमने के छोटे रास्ते के क्रम में।',
    save: (name) => `${name} सहेजें`,
    remove: 'हटाएँ',
    total: 'आपकी सूची में जगहें: #।',
    full: (most) => `सूची भर गई है: ${number(most)} जगहें।`,
    empty: 'आपकी सूची खाली है।',
    how:
      'किसी जगह के दिल पर टैप करें, वह इसी डिवाइस पर यहाँ सहेजी जाएगी। यह पन्ना आपकी जगहों को क्रम में रखता है और ' +
      'दूरी, समय तथा टिकट का जोड़ बताता है।',
    withoutScript: 'स्क्रिप्ट के बिना पते में जगहों के नाम लिखें, जैसे इस उदाहरण में:',
    unknown: (ids) => `ऐसी कोई जगह नहीं: ${ids}।`,
    tooMany: (most) => `केवल पहली ${number(most)} जगहें दिखाई गई हैं।`,
  },
};

import type { ErrorCode } from '../../errors.ts';
import type { Words } from './en.ts';
import { formatsOf } from './formats.ts';

const { number, distance, counted, country, ...formats } = formatsOf('hi');
const places = (count: number): string => counted(count, { one: 'जगह', other: 'जगहें' });

const tryAgain = 'थोड़ी देर बाद फिर कोशिश कीजिए।';
const badRequest = 'ब्राउज़र ने जो भेजा, उसे यह साइट पढ़ नहीं सकी।';
/** Messages of errors are in English, so their code decides what is said here. */
const refusals: Readonly<Record<ErrorCode, string>> = {
  INVALID_PARAMETER: 'पते में कोई शर्त ऐसी है जिसे यह साइट नहीं समझती। खोज नए सिरे से कीजिए।',
  INVALID_BODY: badRequest,
  BAD_REQUEST: badRequest,
  FORBIDDEN: 'इसकी अनुमति नहीं है।',
  PLACE_NOT_FOUND: 'इस नाम की कोई जगह यहाँ नहीं है।',
  NOT_FOUND: 'इस पते पर कुछ नहीं है।',
  METHOD_NOT_ALLOWED: 'यह पता सिर्फ़ पढ़ने के लिए है।',
  NOT_ACCEPTABLE: badRequest,
  REQUEST_TIMEOUT: `अनुरोध पूरा पहुँचने में बहुत देर लगी। ${tryAgain}`,
  CONTENT_TOO_LARGE: badRequest,
  URI_TOO_LONG: 'पता बहुत लंबा है। कम शब्दों से खोजिए।',
  UNSUPPORTED_MEDIA_TYPE: badRequest,
  EXPECTATION_FAILED: badRequest,
  RATE_LIMIT_EXCEEDED: 'आपने थोड़े समय में बहुत सारे पन्ने माँगे। एक मिनट रुककर फिर कोशिश कीजिए।',
  HEADERS_TOO_LARGE: badRequest,
  INTERNAL_ERROR: `साइट में कुछ गड़बड़ हो गई। ${tryAgain}`,
  NOT_IMPLEMENTED: badRequest,
  COUNTER_UNAVAILABLE: `गिनती अभी नहीं मिल रही। ${tryAgain}`,
  SERVICE_UNAVAILABLE: `साइट पर अभी बहुत भीड़ है। ${tryAgain}`,
};

/** The words of the portal in Hindi. */
export const hindi: Words = {
  language: 'hi',
  name: 'हिन्दी',
  ...formats,
  number,
  places,
  kilometres: (km) => `${distance(km)} किमी`,
  region: (name, countryCode) => `${name}, ${country(countryCode)}`,
  categories: {
    heritage: 'विरासत',
    spiritual: 'आस्था',
    nature: 'प्रकृति',
    institutional: 'संस्थान',
    recreation: 'मनोरंजन',
  },
  directions: {
    north: 'उत्तर',
    'north-east': 'उत्तर-पूर्व',
    east: 'पूर्व',
    'south-east': 'दक्षिण-पूर्व',
    south: 'दक्षिण',
    'south-west': 'दक्षिण-पश्चिम',
    west: 'पश्चिम',
    'north-west': 'उत्तर-पश्चिम',
  },

  hours: {
    everyDay: 'हर दिन',
    allDay: 'पूरे दिन',
    range: (first, last) => `${first} से ${last}`,
    closed: (days, list) => `${list(days)} को बंद`,
  },

  layout: {
    skip: 'सीधे मुख्य भाग पर जाएँ',
    navigation: 'मुख्य',
    places: 'जगहें',
    developers: 'डेवलपर',
    reference: 'API संदर्भ',
    about: (city, region) =>
      `${city}, ${region} की जगहें। शुल्क और समय बदलते रहते हैं, इसलिए निकलने से पहले पूछ लीजिए। हर जगह के पन्ने पर उसकी फ़ोटो लेने वाले का नाम है।`,
    programs: 'प्रोग्रामों के लिए',
    start: 'शुरुआत करें',
    openapi: 'OpenAPI विवरण',
    deprecation: 'संस्करण और उनकी समाप्ति',
    visits: 'अब तक के दौरे',
    kept: 'कनेक्शन नहीं है। यह पन्ना # सहेजा गया था।',
  },

  home: {
    title: (city, count) => `${city}: देखने लायक ${places(count)}`,
    listing: (city) => `${city} की जगहें`,
    map: 'नक्शा',
    nothing: 'कुछ नहीं मिला। कम शब्दों से या किसी और श्रेणी में खोजिए।',
    searchLabel: 'नाम या विवरण से जगह खोजें',
    searchExample: (second) => (second === undefined ? 'खोजें' : `${second} या English में खोजें`),
    search: 'खोजें',
    category: 'श्रेणी',
    all: 'सभी',
    distance: 'दूरी',
    entry: 'प्रवेश',
    pages: 'परिणामों के पन्ने',
    previous: 'पिछली जगहें',
    next: 'और जगहें',
    allAsFile: 'सभी जगहें एक फ़ाइल में',
    foundAsFile: 'ये जगहें एक फ़ाइल में',
    found: (found, all) => `${counted(all, { one: 'जगह', other: 'जगहों' })} में से ${found}`,
    range: (first, last) => `, ${number(first)} से ${number(last)} तक`,
  },

  place: {
    picture: (name) => `${name} की तस्वीर`,
    photo: 'फ़ोटो:',
    termsElsewhere: 'फ़ोटोग्राफ़र और लाइसेंस उसके पन्ने पर',
    breadcrumb: 'आप यहाँ हैं',
    distance: 'दूरी',
    entry: 'प्रवेश',
    bestTime: 'सही समय',
    position: 'स्थिति',
    alsoAs: ['', ' और ', ' के रूप में भी'],
    hours: 'खुलने का समय',
    fee: 'शुल्क',
    feeOf: (money, { for: whom, year }) =>
      [money, ...(whom === undefined ? [] : [whom]), ...(year === undefined ? [] : [String(year)])].join(
        ', ',
      ),
    duration: 'देखने का समय',
    wheelchair: 'व्हीलचेयर',
    wheelchairs: { yes: 'जा सकती है', limited: 'कुछ हिस्सों में जा सकती है', no: 'नहीं जा सकती' },
    telephone: 'फ़ोन',
    website: 'वेबसाइट',
    note: 'ध्यान दें',
    photos: 'और तस्वीरें',
    where: 'यह कहाँ है',
    directions: 'रास्ता:',
    mapProgram: 'आपका नक्शा ऐप',
    nearby: 'आस-पास',
    samePlace: 'उसी जगह पर',
    turn: 'पिछली और अगली जगह',
    previous: 'पिछली',
    next: 'अगली',
  },

  map: {
    title: (city) => `${city} का नक्शा`,
    titleNear: (place) => `${place} और आस-पास की जगहों का नक्शा`,
    north: 'उत्तर',
    all: 'सभी जगहें',
    densest: 'जहाँ जगहें सबसे पास-पास हैं',
    keys: 'नक्शा: तीर वाली कुंजियाँ इसे खिसकाती हैं, प्लस और माइनस आकार बदलते हैं, 0 पूरा शहर दिखाता है',
    zoomIn: 'पास से देखें',
    zoomOut: 'दूर से देखें',
    whole: 'पूरा शहर',
    cluster: (count, place) => `${place} के आस-पास ${places(count)}`,
    kilometres: (km) => `${km} किमी`,
    metres: (metres) => `${metres} मी`,
  },

  error: {
    missing: 'यह रास्ता कहीं नहीं जाता',
    missingText: (city) => `इस पते पर कोई पन्ना नहीं है, पर ${city} में देखने को बहुत कुछ है।`,
    failed: 'यह नहीं हो सका',
    failedText: ({ code }) => refusals[code],
    meant: 'क्या आप यह खोज रहे थे:',
    allPlaces: (city) => `${city} की सभी जगहें`,
  },

  markdown: {
    distancesFrom: (centre) => `दूरियाँ ${centre} से हैं।`,
    nothing: 'कुछ नहीं मिला।',
    noneHere: 'यहाँ कोई जगह नहीं।',
    programs: 'प्रोग्रामों के लिए',
    reference: 'API संदर्भ',
    openapi: 'OpenAPI विवरण',
    start: 'शुरुआत',
    asJson: 'यही JSON में, एक बार में 100 तक',
    asFile: 'यही एक फ़ाइल में',
    oneCategory: 'एक श्रेणी',
    search: 'खोज',
    withHeader: 'दोनों इस हेडर के साथ',
    category: 'श्रेणी',
    entryFee: 'प्रवेश शुल्क',
    picture: 'तस्वीर',
    page: 'पन्ना',
  },
};

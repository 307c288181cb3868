import type { ErrorCode } from '../errors.ts';
import type { Words } from './en.ts';
import { formatsOf } from './formats.ts';
import type { SearchWords } from './search-words.ts';
import { visits } from './visits/hi.ts';

const { number, counted, ...formats } = formatsOf('hi');
const places = (count: number): string => counted(count, { one: 'जगह', other: 'जगहें' });

const tryAgain = 'थोड़ी देर बाद फिर कोशिश करें।';
const badRequest = 'ब्राउज़र ने जो भेजा, उसे यह साइट पढ़ नहीं सकी।';
/** Errors have English messages, so pages in Hindi show a text for the code. */
const errorTexts: Readonly<Record<ErrorCode, string>> = {
  INVALID_PARAMETER: 'पते में कोई शर्त ऐसी है जिसे यह साइट नहीं समझती। खोज नए सिरे से करें।',
  INVALID_BODY: badRequest,
  BAD_REQUEST: badRequest,
  FORBIDDEN: 'इसकी अनुमति नहीं है।',
  PLACE_NOT_FOUND: 'इस नाम की कोई जगह यहाँ नहीं है।',
  NOT_FOUND: 'इस पते पर कुछ नहीं है।',
  METHOD_NOT_ALLOWED: 'यह पता सिर्फ़ पढ़ने के लिए है।',
  NOT_ACCEPTABLE: badRequest,
  REQUEST_TIMEOUT: `अनुरोध पूरा पहुँचने में बहुत देर लगी। ${tryAgain}`,
  CONTENT_TOO_LARGE: badRequest,
  URI_TOO_LONG: 'पता बहुत लंबा है। कम शब्दों से खोजें।',
  UNSUPPORTED_MEDIA_TYPE: badRequest,
  EXPECTATION_FAILED: badRequest,
  IDEMPOTENCY_KEY_REUSED: badRequest,
  RATE_LIMIT_EXCEEDED: 'आपने थोड़े समय में बहुत सारे पन्ने माँगे। एक मिनट रुककर फिर कोशिश करें।',
  HEADERS_TOO_LARGE: badRequest,
  INTERNAL_ERROR: `साइट में कुछ गड़बड़ हो गई। ${tryAgain}`,
  NOT_IMPLEMENTED: badRequest,
  COUNTER_UNAVAILABLE: `गिनती अभी नहीं मिल रही। ${tryAgain}`,
  SERVICE_UNAVAILABLE: `साइट पर अभी बहुत भीड़ है। ${tryAgain}`,
};

const search: SearchWords = {
  empty: `dekhne ghumne hai jagah ka kab kahan kaise ke ki ko kya layak mein
अच्छा अच्छी अच्छे आसपास और कब कहाँ का की के को कैसे कौन क्या घूमने जगह जगहें जाएँ जाना टिकट तक दर्शनीय देखने पता पर पर्यटन पहुँचें प्रवेश
प्रसिद्ध फ़ोटो मशहूर में या रास्ता लायक लिए शहर शुल्क सबसे समय से स्थल स्थान है हैं`,
  meanings: [
    ['fort fortress kila qila quila killa durg किला किले दुर्ग'],
    ['temple mandir mandeer मंदिर मंदिरों'],
    ['mosque masjid मस्जिद'],
    ['church gir गिरजाघर चर्च'],
    ['lake jheel jhil talab झील झीलें तालाब'],
    ['museum sangrahalaya संग्रहालय म्यूज़ियम'],
    ['garden bagh udyan बाग़ उद्यान बगीचा'],
    ['stepwell baori bawdi bawri baoli बावड़ी'],
    ['cenotaph chhatri tomb छतरी छतरियाँ'],
    ['bazaar bazar market बाज़ार'],
    ['shopping shop mall souvenir ख़रीदारी शॉपिंग', 'bazaar bazar market shopping shops बाज़ार'],
    [
      'kid kids child children family बच्चे बच्चों',
      'child zoo planetarium wax doll toy बच्च चिड़ियाघर तारामंडल गुड़िया मोम',
    ],
    ['animal wildlife safari जानवर वन्यजीव', 'animal wildlife safari leopard zoo जानवर वन्यजीव चिड़ियाघर'],
    ['movie film cinema सिनेमा फ़िल्म', 'cinema सिनेमा'],
  ],
  phrases: {
    isFree: 'muft, निःशुल्क, निशुल्क, मुफ़्त, फ़्री',
    isOpen: 'अभी खुला है, अभी खुला, अभी खुले, अभी खुली',
    isNear: 'mere paas, मेरे आस पास, मेरे आसपास, मेरे पास',
  },
};

/** The words of the portal in Hindi. */
export const hindi: Words = {
  language: 'hi',
  name: 'हिन्दी',
  ...formats,
  // CLDR puts a comma before the last item, which Hindi print does not.
  list: (items) => formats.list(items).replace(/, और /, ' और '),
  number,
  places,
  kilometres: (km) =>
    km < 0.95 ? `${number(Math.round(km * 10) * 100)} मीटर` : `${formats.distance(km)} किमी`,
  fromCentre: (way, centre) => `${centre} से लगभग ${way}`,
  categories: {
    heritage: 'विरासत',
    spiritual: 'आस्था',
    nature: 'प्रकृति',
    institutional: 'संग्रहालय व संस्थान',
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
    range: (first, last) => `${first} से ${last} तक`,
    closed: (days, list) => `${list(days)} को बंद`,
    closedThen: 'बंद',
    lastEntry: (duration) => `बंद होने से ${duration} पहले तक ही प्रवेश`,
  },

  openNow: {
    open: 'अभी खुला',
    openUntil: '# बजे तक खुला',
    closed: 'अभी बंद',
    opens: 'बंद, # बजे खुलेगा',
  },

  facts: {
    distance: 'दूरी',
    entryFee: 'प्रवेश शुल्क',
    bestTime: 'सबसे अच्छा समय',
    openingHours: 'खुलने का समय',
    freeDays: 'निःशुल्क दिन',
    duration: 'लगने वाला समय',
    access: 'प्रवेश',
    wheelchair: 'व्हीलचेयर',
    directions: 'कैसे पहुँचें',
    telephone: 'फ़ोन',
    website: 'वेबसाइट',
    note: 'ध्यान दें',
    asOf: 'समय और शुल्क की जानकारी',
    position: 'निर्देशांक',
  },
  free: 'निःशुल्क',
  accesses: {
    'by-appointment': 'पहले से अनुमति लेकर',
    'outside-only': 'केवल बाहर से देखें',
    closed: 'आगंतुकों के लिए बंद',
  },
  wheelchairs: { yes: 'जा सकती है', limited: 'कुछ हिस्सों में जा सकती है', no: 'नहीं जा सकती' },

  layout: {
    skip: 'सीधे मुख्य भाग पर जाएँ',
    navigation: 'मुख्य मेन्यू',
    places: 'जगहें',
    map: 'नक्शा',
    routes: 'सैर',
    saved: 'सहेजे',
    about: (city, region) =>
      `${city} (${region}) और आस-पास की जगहें। शुल्क और समय बदलते रहते हैं, इसलिए निकलने से पहले पूछ लें।`,
    licence: 'आँकड़ों का लाइसेंस',
    contact: 'संपर्क',
    programs: 'प्रोग्रामों के लिए',
    developers: 'डेवलपर',
    reference: 'API संदर्भ',
    openapi: 'OpenAPI विवरण',
    deprecation: 'संस्करण और उनकी समाप्ति',
    asJson: 'यह पन्ना JSON में',
    asMarkdown: 'यह पन्ना Markdown में',
    visits: 'अब तक की विज़िट:',
    kept: 'इंटरनेट कनेक्शन नहीं है। यह पन्ना # सहेजा गया था।',
    renewed: 'इस पन्ने से नई जानकारी उपलब्ध है।',
    loadAgain: 'फिर से लोड करें',
  },

  home: {
    title: (city, count) => `${city}: देखने लायक ${places(count)}`,
    listing: (city) => `${city} और आस-पास की जगहें`,
    heading: (city, count) => `${city} और आस-पास की ${places(count)}`,
    openNow: 'अभी खुला',
    free: 'निःशुल्क प्रवेश',
    central: 'केंद्र के पास',
    sort: 'क्रम',
    byFame: 'प्रसिद्धि के अनुसार',
    byDistance: 'केंद्र से दूरी के अनुसार',
    nearestFirst: 'सबसे पास पहले',
    nearMe: 'मेरे आस-पास',
    filters: 'फ़िल्टर',
    clear: 'फ़िल्टर हटाएँ',
    way: 'आपसे # किमी @ में',
    wayInMetres: 'आपसे # मीटर @ में',
    here: 'आप यहीं हैं',
    refused: 'आपकी लोकेशन बंद है। ब्राउज़र की साइट सेटिंग में इसकी अनुमति दें।',
    unavailable: 'आपकी लोकेशन अभी पता नहीं चल रही।',
    insecure: 'आपकी लोकेशन सिर्फ़ https पर मिलती है।',
    lead: 'क्या देखें, कितना खर्च आएगा, कब जाएँ।',
    view: 'देखने का ढंग',
    list: 'सूची',
    map: 'नक्शा',
    nothing: 'कुछ नहीं मिला। कम शब्दों से या कम फ़िल्टर लगाकर खोजें।',
    alike: 'मिलते-जुलते नाम',
    allPlaces: (count) => `सभी ${places(count)} देखें`,
    searchLabel: 'नाम या विवरण से जगह खोजें',
    searchExample: (second) => (second === undefined ? 'खोजें' : `${second} या अंग्रेज़ी में खोजें`),
    search: 'खोजें',
    category: 'श्रेणी',
    all: 'सभी',
    pages: 'नतीजों के पन्ने',
    previous: 'पिछली जगहें',
    next: 'और जगहें',
    foundAsFile: 'ये जगहें डाउनलोड करें',
    instead: (typed, shown) => `“${typed}” के लिए कुछ नहीं मिला, “${shown}” के नतीजे दिखाए जा रहे हैं।`,
    most: 'ये सभी शब्द किसी जगह में नहीं मिले; सबसे ज़्यादा शब्दों वाली जगहें दिखाई जा रही हैं।',
    partial: 'इन शब्दों वाली कोई जगह नहीं मिली; हर दूसरी वर्तनी नहीं खोजी गई।',
    found: (found, all) => `${counted(all, { one: 'जगह', other: 'जगहों' })} में से ${found}`,
    range: (first, last) => `, ${number(first)} से ${number(last)} तक`,
  },

  place: {
    picture: (name) => `${name} की तस्वीर`,
    photo: 'फ़ोटो:',
    showPhotos: (count, hosts) =>
      count === 1 ? `फ़ोटो दिखाएँ, ${hosts} से` : `${number(count)} फ़ोटो दिखाएँ, ${hosts} से`,
    termsElsewhere: 'फ़ोटोग्राफ़र और लाइसेंस उसके पन्ने पर',
    breadcrumb: 'आप यहाँ हैं',
    photos: 'और तस्वीरें',
    where: 'यह कहाँ है',
    directions: 'रास्ता',
    share: 'शेयर करें',
    copied: 'लिंक कॉपी हुआ',
    nearby: 'आस-पास, सीधी दूरी के अनुसार',
    samePlace: 'इसी जगह पर',
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
    keys: 'नक्शा: तीर वाली कुंजियाँ इसे खिसकाती हैं, प्लस और माइनस इसे बड़ा-छोटा करते हैं, 0 पूरा शहर दिखाता है',
    zoomIn: 'पास से देखें',
    zoomOut: 'दूर से देखें',
    whole: 'पूरा शहर',
    cluster: (count, place) => `${place} के आस-पास ${count} जगहें`,
    kilometres: (km) => `${km} किमी`,
    metres: (metres) => `${metres} मी`,
  },

  ...visits,

  error: {
    missing: 'पन्ना नहीं मिला',
    missingText: (city) => `इस पते पर कोई पन्ना नहीं है। ${city} और आस-पास की सभी जगहें मुखपृष्ठ पर हैं।`,
    failed: 'यह नहीं हो सका',
    failedText: ({ code }) => errorTexts[code],
    offline: 'इंटरनेट कनेक्शन नहीं है',
    offlineText: 'यह पन्ना आपके डिवाइस पर सहेजा नहीं गया है। जगहों की सूची एक बार खोलने के बाद यहाँ रहती है।',
    didYouMean: 'क्या आप यह खोज रहे थे:',
    allPlaces: (city) => `${city} और आस-पास की सभी जगहें`,
  },

  markdown: {
    distancesFrom: (region, centre) => `${region}। दूरियाँ ${centre} से हैं।`,
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
    picture: 'तस्वीर',
    page: 'पन्ना',
  },

  search,
};

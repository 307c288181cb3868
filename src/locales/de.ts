import type { SearchWords } from '../search/lexicon.ts';
import type { Words } from './en.ts';
import { formatsOf } from './formats.ts';

const { number, counted, ...formats } = formatsOf('de');
const places = (count: number): string => counted(count, { one: 'Ort', other: 'Orte' });

/** API errors have English messages, so German pages show a text by error code. */
const errorTexts: Readonly<Record<string, string>> = {
  INVALID_PARAMETER: 'Die Adresse enthält eine Angabe, die diese Seite nicht versteht. Bitte suchen Sie neu.',
  RATE_LIMIT_EXCEEDED: 'Sie haben in kurzer Zeit sehr viele Seiten aufgerufen. Bitte warten Sie eine Minute.',
};

const search: SearchWords = {
  empty: `ab als am an anfahrt anschauen ansehen auf aus ausflug ausflugsziel ausflugsziele bei besichtigen besichtigung beste besten
bester besuch besuchen bild bilder bis da das dem den der des die dort ein eine einem einen einer eintritt eintrittskarte
eintrittskarten eintrittspreis eintrittspreise es foto fotos für gehen geöffnet gibt große großer gut guter ich im in info ins ist
karte karten kosten kostet kann lage man mit muss nach öffnungszeiten ort orte plan preis preise schön schöne schönste schönsten
sehen sehenswert sehenswürdigkeit sehenswürdigkeiten sind stadt tickets tipp tipps tour tourist touristen um und uns unser unternehmen
urlaub viel von vom wann was weg welche wie wir wo zeit ziel ziele zu zum zur`,
  meanings: [
    ['kirche kirchen kapelle church chapel', 'kirche kapelle church chapel'],
    ['dom münster kathedrale', 'dom münster kathedrale cathedral'],
    [
      'burg burgen festung schloss schlösser palast castle palace',
      'burg festung schloss palast palais castle palace',
    ],
    ['museum museen ausstellung galerie', 'museum museen ausstellung galerie gallery'],
    ['garten gärten park parks', 'garten gärten park garden'],
    ['see seen teich', 'see teich lake'],
    ['markt märkte market', 'markt märkte market'],
    ['aussicht ausblick aussichtspunkt', 'aussicht ausblick view'],
    ['einkaufen shoppen laden läden geschäfte shopping', 'markt einkauf laden läden geschäft market shop'],
    ['kind kinder familie familien', 'kind kinder familie zoo spiel child'],
    ['tier tiere zoo tierpark', 'tiere tierpark zoo animal'],
    ['brücke brücken bridge'],
    ['turm türme tower'],
  ],
  phrases: {
    isFree:
      'ohne eintritt, eintritt frei, freier eintritt, kostenlos, kostenlose, kostenfrei, gratis, umsonst',
    isOpen: 'jetzt geöffnet, jetzt offen, gerade geöffnet, gerade offen, heute noch geöffnet',
    isNear: 'in meiner nähe, in der nähe, um mich herum, hier in der nähe',
  },
};

export const german: Words = {
  language: 'de',
  name: 'Deutsch',
  ...formats,
  number,
  places,
  fromCentre: (way, centre) => `Etwa ${way} vom Zentrum (${centre})`,
  categories: {
    heritage: 'Geschichte',
    spiritual: 'Kirchen und Tempel',
    nature: 'Natur',
    institutional: 'Museen und Institute',
    recreation: 'Freizeit',
  },
  directions: {
    north: 'nördlich',
    'north-east': 'nordöstlich',
    east: 'östlich',
    'south-east': 'südöstlich',
    south: 'südlich',
    'south-west': 'südwestlich',
    west: 'westlich',
    'north-west': 'nordwestlich',
  },

  hours: {
    everyDay: 'Täglich',
    allDay: 'ganztägig',
    range: (first, last) => `${first} bis ${last}`,
    closed: (days, list) => `${list(days.map((day) => `${day.toLowerCase()}s`))} geschlossen`,
    closedThen: 'geschlossen',
    lastEntry: (duration) => `letzter Einlass ${duration} vor Schließung`,
  },

  openNow: {
    open: 'Jetzt geöffnet',
    openUntil: 'Geöffnet bis #',
    closed: 'Jetzt geschlossen',
    opens: 'Geschlossen, wieder ab #',
  },

  facts: {
    distance: 'Entfernung',
    entryFee: 'Eintritt',
    bestTime: 'Beste Zeit',
    openingHours: 'Öffnungszeiten',
    freeDays: 'Freier Eintritt am',
    duration: 'Dauer',
    access: 'Zugang',
    wheelchair: 'Rollstuhl',
    facilities: 'Vor Ort',
    directions: 'Anreise',
    telephone: 'Telefon',
    website: 'Website',
    note: 'Hinweis',
    asOf: 'Stand der Zeiten und Preise',
    position: 'Koordinaten',
  },
  free: 'Eintritt frei',
  accesses: {
    'by-appointment': 'Nach Anmeldung',
    'outside-only': 'Nur von außen zu sehen',
    closed: 'Für Besucher geschlossen',
  },
  wheelchairs: { yes: 'Barrierefrei', limited: 'Teilweise barrierefrei', no: 'Nicht barrierefrei' },
  facilities: {
    food: 'Essen',
    'drinking-water': 'Trinkwasser',
    toilets: 'Toiletten',
    parking: 'Parkplätze',
    wheelchair: 'barrierefrei',
    lockers: 'Schließfächer',
    photography: 'Fotografieren erlaubt',
    guide: 'Führungen',
    shop: 'Laden',
  },

  layout: {
    skip: 'Zum Inhalt springen',
    navigation: 'Hauptmenü',
    places: 'Orte',
    map: 'Karte',
    itineraries: 'Touren',
    saved: 'Merkliste',
    about: (city, region) =>
      `Sehenswertes in ${city} und Umgebung, ${region}. Preise und Zeiten ändern sich: Bitte fragen Sie vor dem Besuch nach.`,
    licence: 'Lizenz der Daten',
    contact: 'Kontakt',
    programs: 'Für Programme',
    developers: 'Für Entwickler',
    reference: 'API-Referenz',
    openapi: 'OpenAPI-Beschreibung',
    deprecation: 'Versionen und ihr Ende',
    asJson: 'Diese Seite als JSON',
    asMarkdown: 'Diese Seite als Markdown',
    views: 'Besuche bisher:',
    cached: 'Keine Verbindung. Diese Seite wurde # gespeichert.',
    renewed: 'Es gibt neuere Angaben als auf dieser Seite.',
    loadAgain: 'Neu laden',
  },

  guide: {
    title: 'Gut zu wissen',
    heading: (city) => `Unterwegs in ${city}`,
    lead: 'Wie man herumkommt, was man mitnimmt und wen man anruft.',
    contents: 'Auf dieser Seite',
  },

  home: {
    title: (city, count) => `${city}: ${places(count)} zum Entdecken`,
    listing: (city) => `Orte in ${city} und Umgebung`,
    heading: (city, count) => `${places(count)} in ${city} und Umgebung`,
    openNow: 'Jetzt geöffnet',
    free: 'Eintritt frei',
    anyFacility: 'Alle Angebote vor Ort',
    central: 'Im Zentrum',
    sort: 'Reihenfolge',
    byFame: 'Nach Bekanntheit',
    byDistance: 'Vom Zentrum aus',
    nearestFirst: 'Nächste zuerst',
    nearMe: 'In meiner Nähe',
    filters: 'Filter',
    clear: 'Filter löschen',
    way: '# km @ von Ihnen',
    wayInMetres: '# m @ von Ihnen',
    here: 'Sie sind hier',
    refused: 'Ihr Standort ist gesperrt. Sie können ihn in den Website-Einstellungen des Browsers freigeben.',
    unavailable: 'Ihr Gerät kennt seinen Standort gerade nicht.',
    insecure: 'Der Standort ist nur über https verfügbar.',
    lead: 'Was es zu sehen gibt, was es kostet, wann sich der Besuch lohnt.',
    mode: 'Ansicht',
    list: 'Liste',
    map: 'Karte',
    nothing: 'Nichts gefunden. Versuchen Sie es mit weniger Wörtern oder weniger Filtern.',
    alike: 'Ähnliche Namen',
    allPlaces: (count) => `Alle ${places(count)} zeigen`,
    searchLabel: 'Orte nach Name oder Beschreibung suchen',
    searchExample: (second) => (second === undefined ? 'Suchen' : `${second} oder Englisch`),
    search: 'Suchen',
    category: 'Kategorie',
    all: 'Alle',
    pages: 'Seiten mit Ergebnissen',
    previous: 'Vorherige Orte',
    next: 'Weitere Orte',
    foundAsFile: 'Diese Orte herunterladen',
    instead: (typed, shown) => `Nichts zu „${typed}“; gezeigt wird „${shown}“.`,
    most: 'Kein Ort enthält alle diese Wörter; diese Orte enthalten die meisten.',
    partial: 'Kein Ort enthält diese Wörter; nicht jede andere Schreibweise wurde geprüft.',
    found: (found, all) => `${found} von ${counted(all, { one: 'Ort', other: 'Orten' })}`,
    range: (first, last) => `, ${number(first)} bis ${number(last)}`,
  },

  place: {
    picture: (name) => `Bild: ${name}`,
    photo: 'Foto:',
    showPhotos: (count, hosts) =>
      count === 1 ? `Foto zeigen, von ${hosts}` : `${number(count)} Fotos zeigen, von ${hosts}`,
    photosFrom: (hosts) => `Dieses Gerät zeigt Fotos von ${hosts}.`,
    hidePhotos: 'Lieber Zeichnungen',
    photoFailed: 'Das Foto wurde nicht geladen.',
    termsElsewhere: 'Urheber und Lizenz auf der Seite des Fotos',
    breadcrumb: 'Sie sind hier',
    photos: 'Weitere Fotos',
    where: 'Lage',
    directions: 'Route',
    share: 'Teilen',
    copied: 'Link kopiert',
    nearby: 'In der Nähe, Luftlinie',
    samePlace: 'Am selben Ort',
    turn: 'Voriger und nächster Ort',
    previous: 'Zurück',
    next: 'Weiter',
  },

  map: {
    title: (city) => `Karte von ${city}`,
    titleNear: (place) => `Karte: ${place} und Orte in der Nähe`,
    north: 'Norden',
    all: 'Alle Orte',
    densest: 'Wo die Orte am dichtesten liegen',
    keys: 'Karte: Pfeiltasten verschieben, Plus und Minus zoomen, 0 zeigt die ganze Stadt',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    whole: 'Die ganze Stadt',
    hints: {
      wheel: 'Zum Zoomen Strg halten und das Mausrad drehen',
      fingers: 'Karte mit zwei Fingern verschieben',
      nothing: 'Keine Orte in diesem Teil der Karte',
    },
    cluster: (count, place) => `${count} Orte rund um ${place}`,
    kilometres: (km) => `${km} km`,
    metres: (metres) => `${metres} m`,
  },

  itinerary: {
    published: 'Spaziergänge und Tagestouren',
    publishedIn: (city) => `Spaziergänge und Tagestouren in ${city}`,
    publishedLead: 'Alle mit Karte, Länge, Zeitbedarf und Kosten.',
    length: 'Länge',
    asCrowFlies: (km) => `${km} Luftlinie`,
    time: 'Zeit vor Ort',
    cost: 'Eintritt',
    costsNothing: 'Kostenlos',
    costUnknown: 'Nicht bekannt',
    day: 'Tag',
    otherDay: 'Anderer Tag',
    show: 'Zeigen',
    map: (name) => `Karte: ${name}`,
    stops: 'In dieser Reihenfolge',
    leg: (km) => `${km} weiter`,
    open: 'Geöffnet',
    closed: 'An diesem Tag geschlossen',
    hoursUnknown: 'Öffnungszeiten nicht bekannt',
    closedOn: (day, names) => `Am ${day} geschlossen: ${names}.`,
    untimed: (names) => `Zeitbedarf nicht bekannt: ${names}.`,
    unpriced: (names) => `In der Summe fehlt der Eintritt für ${names}.`,
    asGpx: 'GPX-Datei für eine Karten-App',
  },

  saved: {
    list: 'Meine Merkliste',
    lead: 'Ihre Orte, in einer Reihenfolge mit kurzen Wegen.',
    save: (name) => `${name} merken`,
    remove: 'Entfernen',
    total: 'Orte auf Ihrer Merkliste: #.',
    full: (most) => `Die Merkliste ist voll: ${number(most)} Orte.`,
    empty: 'Ihre Merkliste ist leer.',
    how:
      'Tippen Sie auf das Herz eines Ortes, um ihn auf diesem Gerät zu merken. Die Seite ordnet Ihre Orte und ' +
      'zählt Wege, Zeit und Eintritt zusammen.',
    withoutScript:
      'Ohne Skripte schreiben Sie die Kennungen der Orte in die Adresse, wie in diesem Beispiel:',
    unknown: (ids) => `Diesen Ort gibt es nicht: ${ids}.`,
    tooMany: (most) => `Nur die ersten ${number(most)} Orte werden gezeigt.`,
  },

  error: {
    missing: 'Seite nicht gefunden',
    missingText: (city) =>
      `Unter dieser Adresse gibt es keine Seite. Alle Orte in ${city} und Umgebung stehen auf der Startseite.`,
    failed: 'Das hat nicht geklappt',
    failedText: ({ code }) =>
      errorTexts[code] ??
      'Diese Anfrage konnte nicht beantwortet werden. Bitte versuchen Sie es später noch einmal.',
    offline: 'Keine Verbindung',
    offlineText:
      'Diese Seite ist nicht auf Ihrem Gerät gespeichert. Die Liste der Orte ist es, sobald Sie sie einmal geöffnet haben.',
    request: 'Anfrage:',
    didYouMean: 'Meinten Sie',
    allPlaces: (city) => `Alle Orte in ${city} und Umgebung`,
  },

  markdown: {
    distancesFrom: (region, centre) => `${region}. Entfernungen gelten ab: ${centre}.`,
    nothing: 'Nichts gefunden.',
    noneHere: 'Hier sind keine Orte.',
    programs: 'Für Programme',
    reference: 'API-Referenz',
    openapi: 'OpenAPI-Beschreibung',
    start: 'erste Schritte',
    asJson: 'Dasselbe als JSON, bis zu 100 auf einmal',
    asFile: 'Dasselbe als Datei',
    oneCategory: 'Eine Kategorie',
    search: 'Suche',
    withHeader: 'beides mit dem Header',
    category: 'Kategorie',
    picture: 'Bild',
    page: 'Seite',
  },

  search,
};

import type { SearchWords } from '../search/lexicon.ts';
import type { Words } from './en.ts';
import { formatsOf } from './formats.ts';

const { number, counted, ...formats } = formatsOf('fr');
const places = (count: number): string => counted(count, { one: 'lieu', other: 'lieux' });

/** API errors have English messages, so French pages show a text by error code. */
const errorTexts: Readonly<Record<string, string>> = {
  INVALID_PARAMETER: 'L’adresse contient une valeur que ce site ne comprend pas. Relancez la recherche.',
  RATE_LIMIT_EXCEEDED: 'Vous avez demandé beaucoup de pages en peu de temps. Patientez une minute.',
};

const search: SearchWords = {
  empty: `a à adresse aller au aux avec beau beaux belle belles billet billets carte ce ces comment d dans de des du en endroit endroits
entrée est et faire faut guide heure heures horaire horaires il image images info infos j je jour l la le les lieu lieux ma mes meilleur
meilleure meilleures meilleurs mon n ne nos notre nous on ou où par photo photos plan plus pour prix quand que quel quelle quelles
quels qu quoi se ses site sites son sont sur tarif tarifs temps touriste touristes touristique touristiques tourisme très trouver un une
vers ville visite visiter visites voir voyage y`,
  meanings: [
    ['église églises chapelle church chapel', 'église chapelle basilique cathédrale church chapel cathedral'],
    ['cathédrale basilique cathedral', 'cathédrale basilique cathedral'],
    ['château châteaux palais forteresse castle palace', 'château palais fort castle palace'],
    ['musée musées galerie exposition museum', 'musée galerie exposition museum gallery'],
    ['jardin jardins parc parcs garden', 'jardin parc garden park'],
    ['lac lacs étang lake', 'lac étang lake'],
    ['marché marchés halles market', 'marché halles market'],
    ['vue panorama belvédère', 'vue panorama belvédère view'],
    ['shopping magasin magasins boutique boutiques achats', 'marché magasin boutique market shop'],
    ['enfant enfants famille familles', 'enfant famille zoo jeu child'],
    ['animal animaux zoo', 'animal animaux zoo'],
    ['pont ponts bridge'],
  ],
  phrases: {
    isFree: 'entrée gratuite, entrée libre, sans payer, gratuitement, gratuit, gratuits, gratuite, gratuites',
    isOpen:
      'ouvert maintenant, ouverts maintenant, ouvert en ce moment, actuellement ouvert, ouverte maintenant',
    isNear: "près de moi, autour de moi, à proximité, proche de moi, près d’ici, près d'ici",
  },
};

export const french: Words = {
  language: 'fr',
  name: 'Français',
  ...formats,
  number,
  places,
  fromCentre: (way, centre) => `À environ ${way} du centre (${centre})`,
  categories: {
    heritage: 'Patrimoine',
    spiritual: 'Lieux de culte',
    nature: 'Nature',
    institutional: 'Musées et institutions',
    recreation: 'Loisirs',
  },
  directions: {
    north: 'nord',
    'north-east': 'nord-est',
    east: 'est',
    'south-east': 'sud-est',
    south: 'sud',
    'south-west': 'sud-ouest',
    west: 'ouest',
    'north-west': 'nord-ouest',
  },

  hours: {
    everyDay: 'Tous les jours',
    allDay: 'toute la journée',
    range: (first, last) => `du ${first} au ${last}`,
    closed: (days, list) => `fermé ${list(days.map((day) => `le ${day}`))}`,
    closedThen: 'fermé',
    lastEntry: (duration) => `dernière entrée ${duration} avant la fermeture`,
  },

  openNow: {
    open: 'Ouvert',
    openUntil: 'Ouvert jusqu’à #',
    closed: 'Fermé',
    opens: 'Fermé, réouverture : #',
  },

  facts: {
    distance: 'Distance',
    entryFee: 'Tarif',
    bestTime: 'Meilleur moment',
    openingHours: 'Horaires',
    freeDays: 'Gratuit le',
    duration: 'Durée de la visite',
    access: 'Accès',
    wheelchair: 'Fauteuil roulant',
    facilities: 'Sur place',
    directions: 'Comment s’y rendre',
    telephone: 'Téléphone',
    website: 'Site web',
    note: 'À savoir',
    asOf: 'Horaires et tarifs relevés en',
    position: 'Coordonnées',
  },
  free: 'Gratuit',
  accesses: {
    'by-appointment': 'Sur rendez-vous',
    'outside-only': 'Visible de l’extérieur seulement',
    closed: 'Fermé au public',
  },
  wheelchairs: { yes: 'Accessible', limited: 'Partiellement accessible', no: 'Non accessible' },
  facilities: {
    food: 'restauration',
    'drinking-water': 'eau potable',
    toilets: 'toilettes',
    parking: 'places de parking',
    wheelchair: 'accès en fauteuil roulant',
    lockers: 'consignes',
    photography: 'photos autorisées',
    guide: 'visites guidées',
    shop: 'boutique',
  },

  layout: {
    skip: 'Aller au contenu',
    navigation: 'Menu principal',
    places: 'Lieux',
    map: 'Carte',
    itineraries: 'Balades',
    saved: 'Favoris',
    about: (city, region) =>
      `Lieux à voir à ${city} et alentour, ${region}. Les tarifs et les horaires changent : renseignez-vous avant de partir.`,
    licence: 'Licence des données',
    contact: 'Contact',
    programs: 'Pour les programmes',
    developers: 'Développeurs',
    reference: 'Référence de l’API',
    openapi: 'Description OpenAPI',
    deprecation: 'Versions et fins de service',
    asJson: 'Cette page en JSON',
    asMarkdown: 'Cette page en Markdown',
    views: 'Visites à ce jour :',
    cached: 'Pas de connexion. Cette page a été enregistrée #.',
    renewed: 'Cette page n’est plus à jour.',
    loadAgain: 'La recharger',
  },

  guide: {
    title: 'Avant de partir',
    heading: (city) => `Visiter ${city}`,
    lead: 'Se déplacer, bien se préparer, savoir qui appeler.',
    contents: 'Sur cette page',
  },

  home: {
    title: (city, count) => `${city} : ${places(count)} à voir`,
    listing: (city) => `Lieux à ${city} et alentour`,
    heading: (city, count) => `${places(count)} à ${city} et alentour`,
    openNow: 'Ouvert maintenant',
    free: 'Entrée libre',
    anyFacility: 'Tous les services',
    central: 'Près du centre',
    sort: 'Ordre',
    byFame: 'Par renommée',
    byDistance: 'Depuis le centre',
    nearestFirst: 'Les plus proches d’abord',
    nearMe: 'Autour de moi',
    filters: 'Filtres',
    clear: 'Effacer',
    way: 'À # km de vous, direction @',
    wayInMetres: 'À # m de vous, direction @',
    here: 'Vous êtes ici',
    refused: 'La localisation est bloquée. Autorisez-la dans les paramètres de site du navigateur.',
    unavailable: 'Votre appareil ne sait pas où il se trouve en ce moment.',
    insecure: 'La localisation ne fonctionne qu’en https.',
    lead: 'Que voir, à quel prix, à quel moment.',
    mode: 'Affichage',
    list: 'Liste',
    map: 'Carte',
    nothing: 'Aucun résultat. Essayez avec moins de mots ou moins de filtres.',
    alike: 'Noms proches',
    allPlaces: (count) => `Revenir aux ${places(count)}`,
    searchLabel: 'Chercher un lieu par son nom ou sa description',
    searchExample: (second) => (second === undefined ? 'Chercher' : `${second} ou anglais`),
    search: 'Chercher',
    category: 'Catégorie',
    all: 'Tous',
    pages: 'Pages de résultats',
    previous: 'Lieux précédents',
    next: 'Lieux suivants',
    foundAsFile: 'Télécharger ces lieux',
    instead: (typed, shown) => `Aucun résultat pour « ${typed} » ; voici « ${shown} ».`,
    most: 'Aucun lieu ne contient tous ces mots ; ceux-ci en contiennent le plus.',
    partial: 'Aucun lieu ne contient ces mots ; toutes les autres graphies n’ont pas été essayées.',
    found: (found, all) => `${found} sur ${places(all)}`,
    range: (first, last) => `, de ${number(first)} à ${number(last)}`,
  },

  place: {
    picture: (name) => `Image : ${name}`,
    photo: 'Photo :',
    showPhotos: (count, hosts) =>
      count === 1
        ? `Afficher la photo, depuis ${hosts}`
        : `Afficher ${number(count)} photos, depuis ${hosts}`,
    photosFrom: (hosts) => `Cet appareil affiche les photos de ${hosts}.`,
    hidePhotos: 'Revenir aux dessins',
    photoFailed: 'La photo n’a pas pu être chargée.',
    termsElsewhere: 'auteur et licence sur sa page',
    breadcrumb: 'Fil d’Ariane',
    photos: 'Autres photos',
    where: 'Où se trouve ce lieu',
    directions: 'Itinéraire',
    share: 'Partager',
    copied: 'Lien copié',
    nearby: 'À proximité, à vol d’oiseau',
    samePlace: 'Au même endroit',
    turn: 'Lieu précédent et lieu suivant',
    previous: 'Précédent',
    next: 'Suivant',
  },

  map: {
    title: (city) => `Carte de ${city}`,
    titleNear: (place) => `Carte : ${place} et les lieux proches`,
    north: 'Nord',
    all: 'Tous les lieux',
    densest: 'Où les lieux sont les plus rapprochés',
    keys: 'Carte : les flèches la déplacent, plus et moins changent l’échelle, 0 montre toute la ville',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    whole: 'Toute la ville',
    hints: {
      wheel: 'Maintenez Ctrl pour zoomer avec la molette',
      fingers: 'Déplacez la carte avec deux doigts',
      nothing: 'Aucun lieu dans cette partie de la carte',
    },
    cluster: (count, place) => `${count} lieux autour de ${place}`,
    kilometres: (km) => `${km} km`,
    metres: (metres) => `${metres} m`,
  },

  itinerary: {
    published: 'Balades et journées',
    publishedIn: (city) => `Balades et journées à ${city}`,
    publishedLead: 'Chacune avec sa carte, sa longueur, sa durée et son coût.',
    length: 'Longueur',
    asCrowFlies: (km) => `${km} à vol d’oiseau`,
    time: 'Temps sur place',
    cost: 'Entrées',
    costsNothing: 'Rien à payer',
    costUnknown: 'Inconnu',
    day: 'Jour',
    otherDay: 'Un autre jour',
    show: 'Afficher',
    map: (name) => `Carte : ${name}`,
    stops: 'Dans cet ordre',
    leg: (km) => `${km} plus loin`,
    open: 'Ouvert',
    closed: 'Fermé ce jour-là',
    hoursUnknown: 'Horaires inconnus',
    closedOn: (day, names) => `Fermés le ${day} : ${names}.`,
    untimed: (names) => `Durée inconnue pour ${names}.`,
    unpriced: (names) => `Entrées non comptées : ${names}.`,
    asGpx: 'Fichier GPX pour une application de cartes',
  },

  saved: {
    list: 'Mes favoris',
    lead: 'Vos lieux, dans un ordre qui raccourcit le chemin.',
    save: (name) => `Ajouter ${name} aux favoris`,
    remove: 'Retirer',
    total: 'Lieux dans vos favoris : #.',
    full: (most) => `La liste est pleine : ${number(most)} lieux.`,
    empty: 'Votre liste est vide.',
    how:
      'Touchez le cœur d’un lieu pour le garder ici, sur cet appareil. La page met vos lieux en ordre et ' +
      'additionne chemins, temps et entrées.',
    withoutScript: 'Sans scripts, écrivez les identifiants des lieux dans l’adresse, comme ici :',
    unknown: (ids) => `Ce lieu n’existe pas : ${ids}.`,
    tooMany: (most) => `Seuls les ${number(most)} premiers lieux sont affichés.`,
  },

  error: {
    missing: 'Page introuvable',
    missingText: (city) =>
      `Il n’y a pas de page à cette adresse. L’accueil présente tous les lieux de ${city} et alentour.`,
    failed: 'Cela n’a pas fonctionné',
    failedText: ({ code }) =>
      errorTexts[code] ?? 'Le site n’a pas pu répondre à cette demande. Réessayez plus tard.',
    offline: 'Pas de connexion',
    offlineText:
      'Cette page n’est pas enregistrée sur votre appareil. La liste des lieux l’est dès que vous l’avez ouverte une fois.',
    request: 'Requête :',
    didYouMean: 'Vouliez-vous dire',
    allPlaces: (city) => `Tous les lieux à ${city} et alentour`,
  },

  markdown: {
    distancesFrom: (region, centre) => `${region}. Les distances sont comptées depuis ce point : ${centre}.`,
    nothing: 'Aucun résultat.',
    noneHere: 'Aucun lieu ici.',
    programs: 'Pour les programmes',
    reference: 'Référence de l’API',
    openapi: 'Description OpenAPI',
    start: 'premiers pas',
    asJson: 'La même chose en JSON, jusqu’à 100 à la fois',
    asFile: 'La même chose en fichier',
    oneCategory: 'Une catégorie',
    search: 'recherche',
    withHeader: 'les deux avec l’en-tête',
    category: 'Catégorie',
    picture: 'Image',
    page: 'Page',
  },

  search,
};

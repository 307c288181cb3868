import type { SearchWords } from '../search/lexicon.ts';
import type { Words } from './en.ts';
import { formatsOf } from './formats.ts';

const { number, counted, ...formats } = formatsOf('pt');
const places = (count: number): string => counted(count, { one: 'lugar', other: 'lugares' });

/** Errors have English messages, so pages in Portuguese show a text for the code. */
const errorTexts: Readonly<Record<string, string>> = {
  INVALID_PARAMETER: 'O endereço contém um valor que este site não entende. Pesquise de novo.',
  RATE_LIMIT_EXCEEDED: 'Pediu muitas páginas em pouco tempo. Aguarde um minuto.',
};

const search: SearchWords = {
  empty: `a à ao aos as às bela belas belo belos bilhete bilhetes bom boa cidade como com coisas da das de do dos e é em entrada entradas este
esta está estão fazer foto fotografias fotos guia há hora horas horário horários imagem imagens info ir lá local locais lugar lugares
mais mapa melhor melhores meu minha minhas me morada na nas no nos nós num numa o onde ou os para passear passeio pela pelo por posso
preço preços quais qual quando quanto que quero são sem ser sítio sítios sobre tarifa tempo tudo turismo turista turistas turístico
turísticos um uma umas uns ver viagem visita visitar visitas`,
  meanings: [
    ['igreja igrejas capela church chapel', 'igreja capela basílica catedral church chapel cathedral'],
    ['sé catedral basílica cathedral', 'catedral basílica cathedral'],
    [
      'castelo castelos palácio palácios fortaleza castle palace',
      'castelo palácio fortaleza forte castle palace',
    ],
    ['museu museus galeria exposição museum', 'museu galeria exposição museum gallery'],
    ['jardim jardins parque parques garden', 'jardim jardins parque garden park'],
    ['lago lagos lagoa lake', 'lago lagoa lake'],
    ['praia praias beach'],
    ['mercado mercados feira market', 'mercado feira market'],
    ['vista vistas miradouro miradouros', 'vista miradouro view'],
    ['compras loja lojas shopping', 'mercado loja compras market shop'],
    ['criança crianças família famílias miúdos', 'criança família zoo jardim zoológico jogo child'],
    ['animal animais zoo', 'animal animais zoo'],
    ['ponte pontes bridge'],
    ['torre torres tower'],
  ],
  phrases: {
    isFree:
      'entrada gratuita, entrada livre, sem pagar, grátis, gratuito, gratuitos, gratuita, gratuitas, de graça',
    isOpen: 'aberto agora, abertos agora, aberta agora, abertas agora, aberto neste momento',
    isNear: 'perto de mim, perto daqui, à minha volta, aqui perto, nas proximidades',
  },
};

/** The words of the portal in Portuguese. */
export const portuguese: Words = {
  language: 'pt',
  name: 'Português',
  ...formats,
  number,
  places,
  fromCentre: (way, centre) => `A cerca de ${way} do centro (${centre})`,
  categories: {
    heritage: 'Património',
    spiritual: 'Lugares de culto',
    nature: 'Natureza',
    institutional: 'Museus e instituições',
    recreation: 'Lazer',
  },
  directions: {
    north: 'norte',
    'north-east': 'nordeste',
    east: 'leste',
    'south-east': 'sudeste',
    south: 'sul',
    'south-west': 'sudoeste',
    west: 'oeste',
    'north-west': 'noroeste',
  },

  hours: {
    everyDay: 'Todos os dias',
    allDay: 'todo o dia',
    range: (first, last) => `de ${first} a ${last}`,
    closed: (days, list) =>
      `fechado ${list(days.map((day) => `${/^[sd][áo]/.test(day) ? 'ao' : 'à'} ${day}`))}`,
    closedThen: 'fechado',
    lastEntry: (duration) => `última entrada ${duration} antes do fecho`,
  },

  openNow: {
    open: 'Aberto agora',
    openUntil: 'Aberto até: #',
    closed: 'Fechado agora',
    opens: 'Fechado, abre: #',
  },

  facts: {
    distance: 'Distância',
    entryFee: 'Entrada',
    bestTime: 'Melhor altura',
    openingHours: 'Horário',
    freeDays: 'Gratuito em',
    duration: 'Duração da visita',
    access: 'Acesso',
    wheelchair: 'Cadeira de rodas',
    directions: 'Como chegar',
    telephone: 'Telefone',
    website: 'Site',
    note: 'Nota',
    asOf: 'Horários e preços de',
    position: 'Coordenadas',
  },
  free: 'Gratuito',
  accesses: {
    'by-appointment': 'Com marcação',
    'outside-only': 'Só se vê por fora',
    closed: 'Fechado ao público',
  },
  wheelchairs: { yes: 'Acessível', limited: 'Parcialmente acessível', no: 'Não acessível' },

  layout: {
    skip: 'Ir para o conteúdo',
    navigation: 'Menu principal',
    places: 'Lugares',
    map: 'Mapa',
    routes: 'Passeios',
    saved: 'Guardados',
    about: (city, region) =>
      `Lugares de ${city} e arredores, ${region}. Os preços e os horários mudam: informe-se antes de sair.`,
    licence: 'Licença dos dados',
    contact: 'Contacto',
    programs: 'Para programas',
    developers: 'Programadores',
    reference: 'Referência da API',
    openapi: 'Descrição OpenAPI',
    deprecation: 'Versões e o seu fim',
    asJson: 'Esta página em JSON',
    asMarkdown: 'Esta página em Markdown',
    visits: 'Visitas até agora:',
    kept: 'Sem ligação. Esta página foi guardada #.',
    renewed: 'Há dados mais recentes do que os desta página.',
    loadAgain: 'Voltar a carregá-la',
  },

  home: {
    title: (city, count) => `${city}: ${places(count)} para ver`,
    listing: (city) => `Lugares de ${city} e arredores`,
    heading: (city, count) => `${places(count)}: ${city} e arredores`,
    openNow: 'Aberto agora',
    free: 'Entrada gratuita',
    central: 'Perto do centro',
    sort: 'Ordem',
    byFame: 'Por fama',
    byDistance: 'A partir do centro',
    nearestFirst: 'Os mais próximos primeiro',
    nearMe: 'Perto de mim',
    filters: 'Filtros',
    clear: 'Limpar',
    way: 'A # km de si, na direção @',
    wayInMetres: 'A # m de si, na direção @',
    here: 'Está aqui',
    refused: 'A localização está bloqueada. Permita-a nas definições do site, no navegador.',
    unavailable: 'O seu dispositivo não sabe onde está neste momento.',
    insecure: 'A localização só funciona com https.',
    lead: 'O que ver, quanto custa, quando ir.',
    view: 'Vista',
    list: 'Lista',
    map: 'Mapa',
    nothing: 'Nada encontrado. Tente com menos palavras ou menos filtros.',
    alike: 'Nomes parecidos',
    allPlaces: (count) => `Voltar aos ${places(count)}`,
    searchLabel: 'Procurar lugares pelo nome ou pela descrição',
    searchExample: (second) => (second === undefined ? 'Procurar' : `${second} ou inglês`),
    search: 'Procurar',
    category: 'Categoria',
    all: 'Todos',
    pages: 'Páginas de resultados',
    previous: 'Lugares anteriores',
    next: 'Mais lugares',
    foundAsFile: 'Descarregar estes lugares',
    instead: (typed, shown) => `Nada para «${typed}»; mostra-se «${shown}».`,
    most: 'Nenhum lugar tem todas estas palavras; estes têm a maioria.',
    partial: 'Nenhum lugar tem estas palavras; nem todas as outras grafias foram experimentadas.',
    found: (found, all) => `${found} de ${places(all)}`,
    range: (first, last) => `, de ${number(first)} a ${number(last)}`,
  },

  place: {
    picture: (name) => `Imagem: ${name}`,
    photo: 'Foto:',
    showPhotos: (count, hosts) =>
      count === 1 ? `Mostrar a foto, de ${hosts}` : `Mostrar ${number(count)} fotos, de ${hosts}`,
    termsElsewhere: 'autor e licença na página da foto',
    breadcrumb: 'Está aqui',
    photos: 'Mais fotos',
    where: 'Onde fica',
    directions: 'Percurso',
    share: 'Partilhar',
    copied: 'Ligação copiada',
    nearby: 'Por perto, em linha reta',
    samePlace: 'No mesmo lugar',
    turn: 'Lugar anterior e seguinte',
    previous: 'Anterior',
    next: 'Seguinte',
  },

  map: {
    title: (city) => `Mapa: ${city}`,
    titleNear: (place) => `Mapa: ${place} e os lugares próximos`,
    north: 'Norte',
    all: 'Todos os lugares',
    densest: 'Onde os lugares estão mais juntos',
    keys: 'Mapa: as setas movem-no, mais e menos mudam a escala, 0 mostra toda a cidade',
    zoomIn: 'Aproximar',
    zoomOut: 'Afastar',
    whole: 'Toda a cidade',
    cluster: (count, place) => `${count} lugares à volta: ${place}`,
    kilometres: (km) => `${km} km`,
    metres: (metres) => `${metres} m`,
  },

  trip: {
    routes: 'Passeios e excursões',
    routesIn: (city) => `Passeios e excursões: ${city}`,
    routesLead: 'Cada um com mapa, distância, tempo e custo.',
    length: 'Distância',
    asCrowFlies: (km) => `${km} em linha reta`,
    time: 'Tempo nos lugares',
    cost: 'Entradas',
    costsNothing: 'Nada a pagar',
    costUnknown: 'Não se sabe',
    day: 'Dia',
    otherDay: 'Outro dia',
    show: 'Mostrar',
    map: (name) => `Mapa: ${name}`,
    stops: 'Por esta ordem',
    leg: (km) => `${km} adiante`,
    open: 'Aberto',
    closed: 'Fechado nesse dia',
    hoursUnknown: 'Horário não conhecido',
    closedOn: (day, names) => `Fechados (${day}): ${names}.`,
    untimed: (names) => `Não se conhece o tempo de visita: ${names}.`,
    unpriced: (names) => `Entradas que não estão na soma: ${names}.`,
    asGpx: 'Ficheiro GPX para uma aplicação de mapas',
  },

  saved: {
    list: 'A minha lista',
    lead: 'Os seus lugares, por uma ordem que encurta o caminho.',
    save: (name) => `Guardar ${name}`,
    remove: 'Retirar',
    told: 'Lugares na sua lista: #.',
    full: (most) => `A lista está cheia: ${number(most)} lugares.`,
    empty: 'A sua lista está vazia.',
    how: 'Toque no coração de um lugar para o guardar aqui, neste dispositivo. A página ordena os seus lugares e soma caminhos, tempo e entradas.',
    withoutScript: 'Sem scripts, escreva os identificadores dos lugares no endereço, como neste exemplo:',
    unknown: (ids) => `Esse lugar não existe: ${ids}.`,
    tooMany: (most) => `Só se mostram os primeiros ${number(most)} lugares.`,
  },

  error: {
    missing: 'Página não encontrada',
    missingText: (city) =>
      `Não há nenhuma página neste endereço. A página inicial reúne todos os lugares de ${city} e arredores.`,
    failed: 'Não foi possível',
    failedText: ({ code }) =>
      errorTexts[code] ?? 'Não foi possível responder a este pedido. Tente mais tarde.',
    offline: 'Sem ligação',
    offlineText:
      'Esta página não está guardada no seu dispositivo. A lista de lugares está, depois de a abrir uma vez.',
    request: 'Pedido:',
    didYouMean: 'Será que procura',
    allPlaces: (city) => `Todos os lugares de ${city} e arredores`,
  },

  markdown: {
    distancesFrom: (region, centre) => `${region}. As distâncias contam-se a partir daqui: ${centre}.`,
    nothing: 'Nada encontrado.',
    noneHere: 'Não há lugares aqui.',
    programs: 'Para programas',
    reference: 'Referência da API',
    openapi: 'Descrição OpenAPI',
    start: 'primeiros passos',
    asJson: 'O mesmo em JSON, até 100 de cada vez',
    asFile: 'O mesmo num ficheiro',
    oneCategory: 'Uma categoria',
    search: 'pesquisa',
    withHeader: 'ambas com o cabeçalho',
    category: 'Categoria',
    picture: 'Imagem',
    page: 'Página',
  },

  search,
};

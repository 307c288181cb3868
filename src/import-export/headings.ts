import { type Column, columns } from './columns.ts';

/** What the columns of other programs are called, without case, accents, spaces and signs. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  id: ['slug'],
  index: ['number', 'nr', 'no', 'order', 'rank'],
  name: [
    'title',
    'placename',
    'nameen',
    'englishname',
    'label',
    'attraction',
    'place',
    'nom',
    'nombre',
    'nome',
  ],
  hindi: ['namehi', 'hindiname'],
  localName: ['namelocal', 'nativename'],
  description: ['desc', 'about', 'summary', 'text', 'details', 'abstract', 'cmt'],
  distance: ['dist', 'fromcentre', 'fromcenter'],
  entryFee: ['admission', 'price', 'ticket', 'tickets', 'entrance', 'cost', 'charge'],
  bestTime: ['season', 'whentovisit', 'besttimetovisit'],
  category: ['type', 'kind', 'class', 'tourism', 'historic', 'amenity', 'leisure', 'natural'],
  lat: ['latitude', 'y', 'latitud', 'breite', 'latitudedeg'],
  lng: ['lon', 'long', 'longitude', 'x', 'longitud', 'laenge', 'lange', 'longitudedeg'],
  image: ['photo', 'picture', 'img', 'imageurl', 'photourl', 'imagem', 'foto'],
  website: ['url', 'web', 'homepage', 'link', 'contactwebsite', 'site'],
  telephone: ['phone', 'tel', 'contactphone', 'phonenumber'],
  openingHours: ['hours', 'opening'],
  note: ['notes', 'remark', 'remarks', 'comment', 'comments'],
  'credit.licence': ['creditlicense'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const byAlias: ReadonlyMap<string, Column> = new Map(
  columns.flatMap((column) =>
    [plain(column.name), ...(aliases[column.name] ?? [])].map((alias) => [alias, column] as const),
  ),
);
const byName: ReadonlyMap<string, Column> = new Map(columns.map((column) => [column.name, column]));

/** The columns that headings mean, those of a data file before guesses. */
export function columnsOfHeadings(headings: readonly string[]): ReadonlyMap<string, Column> {
  const known = headings.filter((heading) => byName.has(heading));
  const others = headings.filter((heading) => !byName.has(heading));
  return new Map(
    [...known, ...others].flatMap((heading) => {
      const column = byName.get(heading) ?? byAlias.get(plain(heading));
      return column ? [[heading, column] as const] : [];
    }),
  );
}

import { categoriesOf, ownCategories, type StandardCategory } from '../places/categories.ts';
import type { City } from '../places/place.ts';

/**
 * Words by which a category is known, or their beginnings, in categories of other programs and in names: the first one that
 * occurs counts. In English, German, French, Spanish, Portuguese and Hindi.
 */
const words: Readonly<Record<StandardCategory, string>> = {
  recreation: `theme park|theme_park|water park|water_park|zoo|tierpark|aquarium|acuario|aquário|oceanári|market|markt|marché|
    mercado|bazaar|बाज़ार|mall|cinema|kino|theat|théâtre|teatro|stadi|estadio|estádio|amusement|prater|freizeit|loisir|recreation|
    recreación|recreação|lazer|ocio|मनोरंजन|चिड़ियाघर`,
  spiritual: `temple|tempel|templo|mandir|मंदिर|church|kirche|église|iglesia|igreja|cathedral|cathédrale|catedral|dom|münster|
    basili|chapel|kapelle|chapelle|capilla|capela|abbey|abtei|abbaye|abadía|abadia|monast|mosteir|kloster|couvent|convent|mosque|
    moschee|mosquée|mezquita|mesquita|masjid|मस्जिद|shrine|synagog|sinagog|gurdwara|stupa|pagoda|worship|spiritu|espirit|religi|
    glaube|आस्था|धार्मिक`,
  institutional: `museum|musée|museo|museu|संग्रहालय|galler|galerie|galería|galeria|library|bibliothe|bibliothè|bibliotec|
    universit|universidad|observator|planetari|institut|archive|arts|kunsthalle|संस्थान`,
  heritage: `fort|festung|fortaleza|क़िला|किला|palace|palast|palais|palacio|palácio|महल|schloss|castle|château|castillo|castelo|
    burg|monument|denkmal|memorial|tower|turm|tour|torre|ruin|tomb|grab|archaeolog|archäolog|arqueol|histor|heritage|patrimo|
    erbe|विरासत|gate|tor|porte|puerta|porta|bridge|brücke|pont|puente|oper|altstadt`,
  nature: `park|parc|parque|garden|garten|jardin|jardín|jardim|lake|see|lac|lago|झील|beach|strand|plage|playa|praia|fall|hill|berg|
    colline|cerro|mountain|montagne|montaña|montanha|peak|river|fluss|rivière|río|rio|forest|wald|forêt|bosque|floresta|valley|
    island|insel|viewpoint|aussicht|mirador|miradouro|natur|reserve|cave|höhle|प्रकृति|उद्यान`,
};

/** A shorter word, such as “and”, tells nothing of a category of the city itself. */
const minLetters = 4;

const patterns = Object.entries(words).map(([category, list]) => {
  const each = list.split('|').map((word) => word.trim());
  // Short words are whole ones: "tor" is no part of "history".
  const alternatives = each.map((word) => (word.length > 3 ? word : `(?<!\\p{L})${word}(?!\\p{L})`));
  return { category, pattern: new RegExp(alternatives.join('|'), 'u') };
});

/** The category of a place, by its id or by what the city calls it, or else guessed by its words and by the name. */
export function categoryOf(
  { category, name, localName }: Readonly<Record<string, unknown>>,
  city: City,
): { readonly category: string; readonly isGuessed: boolean } {
  const given = String(category ?? '').toLowerCase();
  const called = [...Object.entries(city.categories ?? {}), ...Object.entries(city.local?.categories ?? {})];
  const known =
    categoriesOf(city.categories).find((id) => id === given) ??
    called.find(([, label]) => label.toLowerCase() === given)?.[0];
  if (known !== undefined) return { category: known, isGuessed: false };
  const own = ownCategories(city.categories);
  const labels = called.filter(([id]) => own.includes(id));
  for (const text of [given, String(name).toLowerCase(), String(localName).toLowerCase()]) {
    const words = text.split(/[^\p{Letter}\p{Mark}]+/u).filter((word) => word.length >= minLetters);
    const isOf = (label: string) => words.some((word) => label.toLowerCase().includes(word));
    const found =
      labels.find(([, label]) => isOf(label))?.[0] ??
      patterns.find(({ pattern }) => pattern.test(text))?.category;
    if (found !== undefined) return { category: found, isGuessed: true };
  }
  return { category: 'heritage', isGuessed: true };
}

import assert from 'node:assert/strict';
import { type Api, expectError, expectList } from '../api.ts';
import { type ContractCase, contractCase, withTestCity } from '../case.ts';

/** Asserts what texts find, each of them, by slugs in order. They go into the query as they stand. */
async function finds(api: Api, ids: string, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const list = expectList(await api.get(`/api/v1/places?search=${text}`));
    assert.equal(list.places.map((place) => place.id).join(' '), ids, `search=${decodeURIComponent(text)}`);
    assert.equal(list.total, list.count);
  }
}

const find = (api: Api, ids: string, ...texts: readonly string[]) =>
  finds(api, ids, ...texts.map(encodeURIComponent));

const everything =
  'cafe-de-la-paix palace-of-winds fine-tea-house temple-of-the-hill lake-garden lange-strasse museum-7';
const nothing = '';

/** Cases over the small city, whose words are known. */
const smallCity: readonly Omit<ContractCase, 'args'>[] = [
  contractCase('search reads the name, the Hindi name and the description', async (api) => {
    await find(api, 'palace-of-winds', 'Palace', 'हवा', 'breeze');
  }),
  contractCase('search reads no other field', async (api) => {
    const words = 'Zebrano Quetzal Xenial recreation palace-of example.org Photographer';
    await find(api, nothing, ...words.split(' '));
  }),
  contractCase('a word matches as a part of a word', async (api) => {
    await find(api, 'museum-7', 'eum', 'ग्रहाल');
    await find(api, 'palace-of-winds', '1799.');
  }),
  contractCase('letters match in either case, in every script that has cases', async (api) => {
    await find(api, 'museum-7', 'mUSEUM');
    await find(api, 'lange-strasse', 'STRASSE', 'straße', 'ΟΔΟΣ');
  }),
  contractCase('Latin accents do not matter, on either side, composed or not', async (api) => {
    await find(api, 'cafe-de-la-paix', 'cafe', 'café', 'CAFÉ', 'cafe\u0301', 'çàfê');
    await find(api, 'museum-7', 'MÜSEUM');
  }),
  contractCase('compatibility forms are the same letters', async (api) => {
    await find(api, 'fine-tea-house', 'fine', 'ﬁne', 'ＴＥＡ');
    await find(api, 'cafe-de-la-paix', 'कै\u095eे');
  }),
  contractCase(
    'Devanagari is met with nukta and without, but another vowel sign is another word',
    async (api) => {
      await find(api, 'cafe-de-la-paix', 'कैफ़े', 'कैफे');
      await find(api, 'palace-of-winds', 'महल');
      await find(api, nothing, 'महिल', 'मेहल', 'हावा', 'महला', 'हवि');
    },
  ),
  contractCase('every word must occur, each in whichever field, and none runs into the next', async (api) => {
    await find(api, 'palace-of-winds', 'winds महल 1799', '1799 palace');
    await find(api, 'cafe-de-la-paix palace-of-winds temple-of-the-hill', 'a of');
    await find(api, nothing, 'palace lake', 'PaixOld', 'Paixकैफ़े', 'शांतिOld', 'WindsA', 'महलA');
  }),
  contractCase('words are split at any white space, and + is a space', async (api) => {
    const odd = ['++tea%09%0Ahouse+', '%C2%A0house%E3%80%80tea%E2%80%89'];
    await finds(api, 'fine-tea-house', 'tea+house', 'tea%20house', ...odd);
    await finds(api, 'lange-strasse', 'C%2B%2B', 'C%2B%2B+100%25');
  }),
  contractCase('an empty or blank search filters nothing', async (api) => {
    await finds(api, everything, '', '+', '%20%20', '%09', '%E3%80%80');
    assert.equal(expectList(await api.get('/api/v1/places?search')).total, 7);
  }),
  contractCase('characters that mean something elsewhere mean themselves', async (api) => {
    await find(api, nothing, '.*', '[a-z]', '\\', '"', "' OR 1=1", '<script>', '%s', '$&', '__proto__');
    await find(api, 'lange-strasse', '100%', '+ a+');
  }),
];

export const searchCases: readonly ContractCase[] = [
  ...smallCity.map((one) => ({ ...one, args: withTestCity })),
  contractCase('Jaipur is found in English and in Hindi', async (api) => {
    const byHindi = expectList(await api.get(`/api/v1/places?search=${encodeURIComponent('हवा')}`));
    assert.ok(byHindi.places.some((place) => place.hindi.includes('हवा महल')));
    const forts = expectList(await api.get('/api/v1/places?search=FORT&limit=2&offset=2'));
    assert.ok(forts.total > 4);
    assert.deepEqual([forts.count, forts.offset, forts.limit], [2, 2, 2]);
    for (const place of forts.places) assert.match(place.name + place.description, /fort/i);
  }),
  contractCase('a search has at most 200 characters, and the hint says so', async (api) => {
    const search = (text: string) => api.get(`/api/v1/places?search=${encodeURIComponent(text)}`);
    expectList(await search('é'.repeat(200)));
    const { hint } = expectError(await search('x'.repeat(201)), 400, 'INVALID_PARAMETER');
    assert.match(hint, /\b200\b/);
  }),
];

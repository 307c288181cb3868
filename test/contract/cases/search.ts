import assert from 'node:assert/strict';
import { type Api, expectError, expectList } from '../api.ts';
import { type ContractCase, contractCase, withTestCity } from '../case.ts';

/** Asserts what a search finds, as slugs in order. `raw` goes into the query as it stands. */
async function finds(api: Api, raw: string, ids: readonly string[]): Promise<void> {
  const list = expectList(await api.get(`/api/v1/places?search=${raw}`));
  assert.deepEqual(
    list.places.map((place) => place.id),
    ids,
    `search=${decodeURIComponent(raw)}`,
  );
  assert.equal(list.total, ids.length);
}

const find = (api: Api, text: string, ids: readonly string[]) => finds(api, encodeURIComponent(text), ids);

const everything = [
  ...'cafe-de-la-paix palace-of-winds fine-tea-house temple-of-the-hill lake-garden'.split(' '),
  ...'lange-strasse museum-7'.split(' '),
];

/** Cases over the small city, whose words are known. */
const smallCity: readonly Omit<ContractCase, 'args'>[] = [
  contractCase('search reads the name, the Hindi name and the description', async (api) => {
    await find(api, 'Palace', ['palace-of-winds']);
    await find(api, 'हवा', ['palace-of-winds']);
    await find(api, 'breeze', ['palace-of-winds']);
  }),
  contractCase('search reads no other field', async (api) => {
    for (const word of 'Zebrano Quetzal Xenial recreation palace-of example.org Photographer'.split(' '))
      await find(api, word, []);
  }),
  contractCase('a word matches as a part of a word', async (api) => {
    await find(api, 'eum', ['museum-7']);
    await find(api, 'ग्रहाल', ['museum-7']);
    await find(api, '1799.', ['palace-of-winds']);
  }),
  contractCase('letters match in either case, in every script that has cases', async (api) => {
    await find(api, 'mUSEUM', ['museum-7']);
    await find(api, 'STRASSE', ['lange-strasse']);
    await find(api, 'straße', ['lange-strasse']);
    await find(api, 'ΟΔΟΣ', ['lange-strasse']);
  }),
  contractCase('Latin accents do not matter, on either side, composed or not', async (api) => {
    for (const word of ['cafe', 'café', 'CAFÉ', 'cafe\u0301', 'çàfê'])
      await find(api, word, ['cafe-de-la-paix']);
    await find(api, 'MÜSEUM', ['museum-7']);
  }),
  contractCase('compatibility forms are the same letters', async (api) => {
    await find(api, 'fine', ['fine-tea-house']);
    await find(api, 'ﬁne', ['fine-tea-house']);
    await find(api, 'ＴＥＡ', ['fine-tea-house']);
    await find(api, 'कै\u095eे', ['cafe-de-la-paix']);
  }),
  contractCase('Devanagari vowel signs are letters: another sign is another word', async (api) => {
    await find(api, 'महल', ['palace-of-winds']);
    for (const other of ['महिल', 'मेहल', 'हावा', 'महला', 'हवि']) await find(api, other, []);
  }),
  contractCase('Devanagari is met with nukta and without', async (api) => {
    for (const text of ['कैफ़े', 'कैफे']) await find(api, text, ['cafe-de-la-paix']);
  }),
  contractCase('every word must occur, each in whichever field', async (api) => {
    await find(api, 'winds महल 1799', ['palace-of-winds']);
    await find(api, '1799 palace', ['palace-of-winds']);
    await find(api, 'palace lake', []);
    await find(api, 'a of', ['cafe-de-la-paix', 'palace-of-winds', 'temple-of-the-hill']);
  }),
  contractCase('a word never runs from one field into the next', async (api) => {
    for (const text of ['PaixOld', 'Paixकैफ़े', 'शांतिOld', 'WindsA', 'महलA']) await find(api, text, []);
  }),
  contractCase('words are split at any white space, and + is a space', async (api) => {
    await finds(api, 'tea+house', ['fine-tea-house']);
    await finds(api, 'tea%20house', ['fine-tea-house']);
    await finds(api, '++tea%09%0Ahouse+', ['fine-tea-house']);
    await finds(api, '%C2%A0house%E3%80%80tea%E2%80%89', ['fine-tea-house']);
    await finds(api, 'C%2B%2B', ['lange-strasse']);
    await finds(api, 'C%2B%2B+100%25', ['lange-strasse']);
  }),
  contractCase('an empty or blank search filters nothing', async (api) => {
    for (const raw of ['', '+', '%20%20', '%09', '%E3%80%80']) await finds(api, raw, everything);
    assert.equal(expectList(await api.get('/api/v1/places?search')).total, everything.length);
  }),
  contractCase('characters that mean something elsewhere mean themselves', async (api) => {
    for (const text of ['.*', '[a-z]', '\\', '"', "' OR 1=1", '<script>', '%s', '$&', '__proto__'])
      await find(api, text, []);
    await find(api, '100%', ['lange-strasse']);
    await find(api, '+ a+', ['lange-strasse']);
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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { poster } from '../../../data/posters/poster.ts';
import { sceneFor } from '../../../data/posters/scenes.ts';
import type { Category, PlaceRecord } from '../../../src/places/place.ts';
import { jaipur, placeWith } from '../../site/drawn-places.ts';
import { parseXml } from '../../site/xml-document.ts';

const shows = (fields: Partial<PlaceRecord>): string => sceneFor(placeWith(fields)).shows;

describe('the name of a place decides what its poster shows', () => {
  const cases: readonly (readonly [name: string, shown: RegExp, description?: string])[] = [
    ['Mehrangarh Fort', /walled fort/],
    ['Red Fort Museum', /museum/],
    ['Dunrobin Castle', /small castle/, 'A castle on a hill.'],
    ['Bhangarh Fort', /roofless walls/, 'Ghost stories surround these ruins.'],
    ['Umaid Bhawan Palace', /palace of many storeys/],
    ['Hawa Mahal', /honeycomb/],
    ['Jal Mahal', /standing in a lake/],
    ['Lake Palace', /standing in a lake/],
    ['Dilwara Temple', /Jain temple/, 'Five Jain temples.'],
    ['Kashi Vishwanath Mandir', /curved towers/],
    ['Birla Mandir', /white marble/, 'A temple of white marble.'],
    ['Chamundi Devi', /hilltop/, 'On a hilltop above the city.'],
    ['Ambaji Temple', /ropeway/, 'A ropeway leads up.'],
    ['Gopachal Jain Temple', /Tirthankara/, 'A Jain temple on a hilltop.'],
    ['Garh Ganesh Temple', /small fort/, 'On a hilltop above the city.'],
    ['Siddhivinayak Ganpati Mandir', /Ganesha/],
    ['Kamakhya Temple', /silver door/, 'In the courtyard of a fort.'],
    ['Krishna Temple', /flat-roofed/],
    ['Akshardham', /pool/],
    ['Padma Temple', /round temple/, 'The temple of Padmaprabha.'],
    ['Rani ki Vav', /stepwell/],
    ['Agrasen ki Baoli', /stepwell/],
    ['Sambhar Lake', /salt lake/, 'The largest salt lake.'],
    ['Fateh Sagar', /lake between hills/],
    ['Gajner Lake', /dry lake/, 'It has been mostly dry for years.'],
    ['Jantar Mantar', /sundial/],
    ['Nehru Planetarium', /planetarium/],
    ['Eden Gardens Stadium', /floodlights/],
    ['Raj Mandir Cinema', /cinema/],
    ['Sanjay Gandhi National Park', /deer/],
    ['Ranthambore Tiger Reserve', /tiger/],
    ['Alipore Zoo', /birds on a branch/],
    ['Gateway of India', /painted gateway/],
    ['Qutub Minar', /tall tower/],
    ['Royal Cenotaphs', /cenotaphs/],
    ['Charminar Bazaar', /bazaar/],
    ['Phoenix Mall', /glass buildings/],
    ['World Trade Park', /glass buildings/],
    ['Vidhan Sabha', /great dome/],
    ['IIT Bombay Institute of Technology', /modern institute/],
    ['University of Delhi', /clock tower/],
    ['Jama Masjid', /great dome between slender minarets/],
    ['St Paul Cathedral', /church/],
    ['Juhu Beach', /beach/],
    ['Dashashwamedh Ghat', /steps down to a river/],
    ['Jog Falls', /waterfall/],
    ['Howrah Bridge', /arched bridge/],
    ['Calico Museum', /printed cloths/, 'A museum of textiles.'],
    ['Folk Museum', /niches/, 'Puppets and crafts.'],
    ['Amrapali Museum', /necklace/, 'Indian jewellery.'],
  ];
  for (const [name, shown, description = 'A place.'] of cases) {
    test(name, () => assert.match(shows({ name, description, category: 'recreation' }), shown));
  }
});

test('a name that tells nothing leaves it to what the description names first', () => {
  const description = 'A stepwell of the ninth century. The palace and the temple are near.';
  assert.match(shows({ name: 'Abhaneri', description }), /stepwell/);
});

test('words that tell nothing leave it to the category', () => {
  const expected: Record<Category, RegExp> = {
    nature: /valley/,
    heritage: /palace/,
    spiritual: /temple/,
    institutional: /university/,
    recreation: /park/,
  };
  for (const [category, shown] of Object.entries(expected) as [Category, RegExp][]) {
    assert.match(shows({ name: 'Xyz', description: 'Abc.', category }), shown);
  }
});

test('every scene in every mood and turn is sound and small', () => {
  const names =
    'Fort|Castle|Ruins of the fort|Palace|Fortified palace|Garden house palace|Hawa Mahal|Jal Mahal|Temple|Krishna temple|Gateway temple|Jain temple|Marble temple|Hilltop temple|Ropeway temple|Jain hilltop temple|Garh temple|Ganesh temple|Courtyard temple|Akshardham|Lotus temple|Gorge temple|Stepwell|Deep stepwell|Salt lake|Lake with flamingos and pelicans|Lake of rowers|Lake, mostly dry|Lake with a palace|Lake|Jantar Mantar|Planetarium|Cricket stadium|Stadium|Cinema|Leopard|Tiger|Safari|Zoo|Wildlife sanctuary|Statue|Circle|Food court|Mall|Bazaar|Textile bazaar|Jewellery bazaar|Village|Cenotaphs|Mosque|Church|Gate|Tower|Public garden|Garden|Park with a flag|Park|Museum|Crafts museum|Wax|Shells|Seashells|Printed textile museum|Jewel museum|Kala Kendra|Parliament|Institute|University|Waterfall|Beach|Ghat|Bridge|Hills|Fort with a lake|Fort with a cannon|Fort with views';
  for (const name of names.split('|')) {
    for (let i = 0; i < 12; i++) {
      const svg = poster(placeWith({ id: `turn-${i}`, name, description: name }), jaipur.city);
      parseXml(svg.trim());
      assert.ok(Buffer.byteLength(svg) < 12_000, `${name} ${i}: ${Buffer.byteLength(svg)} bytes`);
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
    }
  }
});

import type { Category, PlaceRecord } from '../../src/places/place.ts';
import { artsCentre } from './scenes/arts-centre.ts';
import { bazaar } from './scenes/bazaar.ts';
import { beach } from './scenes/beach.ts';
import { leopardReserve, safariPark, tigerReserve } from './scenes/big-cats.ts';
import { bridge } from './scenes/bridge.ts';
import { campus } from './scenes/campus.ts';
import { castle } from './scenes/castle.ts';
import { cenotaphs } from './scenes/cenotaphs.ts';
import { church } from './scenes/church.ts';
import { cinema } from './scenes/cinema.ts';
import { crafts } from './scenes/crafts.ts';
import { domedShrine } from './scenes/domed-shrine.ts';
import { dryLake } from './scenes/dry-lake.ts';
import { foodCourt } from './scenes/food-court.ts';
import { fort } from './scenes/fort.ts';
import { fortTemple } from './scenes/fort-temple.ts';
import { fountainCircle } from './scenes/fountain-circle.ts';
import { ganeshShrine } from './scenes/ganesh-shrine.ts';
import { garden } from './scenes/garden.ts';
import { gate } from './scenes/gate.ts';
import { ghats } from './scenes/ghats.ts';
import { hillTemple } from './scenes/hill-temple.ts';
import { institute } from './scenes/institute.ts';
import { jainHill } from './scenes/jain-hill.ts';
import { jainTemple } from './scenes/jain-temple.ts';
import { jewels } from './scenes/jewels.ts';
import { krishnaHall } from './scenes/krishna-hall.ts';
import { lake } from './scenes/lake.ts';
import { lakePalace } from './scenes/lake-palace.ts';
import { lotusTemple } from './scenes/lotus-temple.ts';
import { mall } from './scenes/mall.ts';
import { marbleTemple } from './scenes/marble-temple.ts';
import { mirrorHall } from './scenes/mirror-hall.ts';
import { museum } from './scenes/museum.ts';
import { observatory } from './scenes/observatory.ts';
import { palace } from './scenes/palace.ts';
import { park } from './scenes/park.ts';
import { parliament } from './scenes/parliament.ts';
import { planetarium } from './scenes/planetarium.ts';
import { poolTemple } from './scenes/pool-temple.ts';
import { printHouse } from './scenes/print-house.ts';
import { ropewayTemple } from './scenes/ropeway-temple.ts';
import { ruin } from './scenes/ruin.ts';
import { saltLake } from './scenes/salt-lake.ts';
import { sanctuary } from './scenes/sanctuary.ts';
import { shells } from './scenes/shells.ts';
import { silverDoor } from './scenes/silver-door.ts';
import { stadium } from './scenes/stadium.ts';
import { statue } from './scenes/statue.ts';
import { stepwell } from './scenes/stepwell.ts';
import { tankTemple } from './scenes/tank-temple.ts';
import { temple } from './scenes/temple.ts';
import { tower } from './scenes/tower.ts';
import { valley } from './scenes/valley.ts';
import { village } from './scenes/village.ts';
import { waterfall } from './scenes/waterfall.ts';
import { windPalace } from './scenes/wind-palace.ts';
import { zoo } from './scenes/zoo.ts';
import type { Scene } from './stage.ts';

/** What a place is called or said to be, and the scene that shows it; `told` must then occur in its words as well. */
interface Rule {
  readonly scene: Scene;
  readonly called: RegExp;
  readonly told?: RegExp;
}

const temples = /\b(temples?|mandir|devasthan|dham|devi|hanuman|ganesh|shiva?)\b/i;
const museums = /\b(museum|sangrahalaya|gallery)\b/i;
const forts = /\b(fort|fortress|castle|citadel|qila|kila|\w+garh|durg)\b/i;

/** In order: the first rule that fits the name wins, so what is special stands before what is general. */
const rules: readonly Rule[] = [
  { scene: cinema, called: /\b(cinema|theat(re|er)|talkies|movies?)\b/i },
  { scene: planetarium, called: /\b(planetarium|space cent(re|er))\b/i },
  { scene: observatory, called: /\b(jantar mantar|observatory|sundials?)\b/i },
  { scene: stadium, called: /\b(stadium|arena|cricket ground|sports)\b/i },
  { scene: shells, called: /\b(sea ?shells?|conch)\b/i },
  { scene: mirrorHall, called: /\b(wax|mirrors?|sheesh mahal)\b/i },
  { scene: jewels, called: museums, told: /\b(jewel|gem)/i },
  { scene: printHouse, called: museums, told: /\b(print(ing|ed)|textiles?|handloom|costumes?)\b/i },
  { scene: crafts, called: museums, told: /\b(crafts?|folk|dolls?|puppets?)\b/i },
  { scene: tigerReserve, called: /\b(tigers?)\b/i },
  { scene: leopardReserve, called: /\b(leopards?|panthers?)\b/i },
  { scene: safariPark, called: /\b(biological park|safari|lions?)\b/i },
  { scene: zoo, called: /\b(zoo|zoological|aviary|bird park)\b/i },
  { scene: sanctuary, called: /\b(wildlife|sanctuary|national park|forest|deer)\b/i },
  { scene: statue, called: /\b(statue|smarak|memorial)\b/i },
  { scene: fountainCircle, called: /\b(circle|fountains?|roundabout)\b/i },
  { scene: foodCourt, called: /\b(food|masala|chaat|eateries)\b/i },
  { scene: mall, called: /\b(mall|shopping cent(re|er)|trade (park|cent(re|er))|plaza)\b/i },
  { scene: bazaar, called: /\b(bazaars?|bazar|markets?|haat|chowk)\b/i },
  { scene: village, called: /\b(villages?|dhani|\w+gram|folk)\b/i },
  { scene: stepwell, called: /\b(step ?wells?|baor?i|baoli|ba[wv][dr]i|vav|kund)\b/i },
  { scene: windPalace, called: /\b(hawa mahal|palace of (the )?winds?)\b/i },
  { scene: lakePalace, called: /\b(jal mahal|(lake|water|island) palace)\b/i },
  { scene: waterfall, called: /\b(waterfalls?|falls|cascade)\b/i },
  { scene: dryLake, called: /\b(lake|reservoir|talab|jheel)\b/i, told: /\b(mostly dry|dried (up|out))\b/i },
  { scene: saltLake, called: /\blake\b/i, told: /\bsalt lake\b/i },
  { scene: lake, called: /\b(lakes?|sagar|talab|jheel|sarovar|reservoir|dam|wetlands?)\b/i },
  { scene: beach, called: /\b(beach|marina|seafront)\b/i },
  { scene: ghats, called: /\bghats?\b/i },
  { scene: bridge, called: /\b(bridge|setu)\b/i },
  { scene: cenotaphs, called: /\b(cenotaphs?|chh?atri(s|yan)?)\b/i },
  {
    scene: domedShrine,
    called: /\b(mosque|masjid|dargah|tomb|mausoleum|maqbara|taj mahal|imambara|gurd?u?dwara)\b/i,
  },
  { scene: church, called: /\b(church|cathedral|basilica|chapel)\b/i },
  { scene: poolTemple, called: /\b(akshardham|swaminarayan)\b/i },
  { scene: fortTemple, called: /\bgarh\b.*\b(temple|mandir)\b/i },
  { scene: ganeshShrine, called: /\b(ganesh|ganpati)\b/i },
  { scene: lotusTemple, called: temples, told: /\b(padmaprabha|lotus)\b/i },
  { scene: ropewayTemple, called: temples, told: /\bropeway\b/i },
  { scene: jainHill, called: temples, told: /\bjain\b.*\bhill ?top\b/i },
  { scene: silverDoor, called: temples, told: /\bcourtyard\b/i },
  { scene: tankTemple, called: temples, told: /\b(gorge|bathing|water tanks?|holy tanks?)\b/i },
  { scene: hillTemple, called: temples, told: /\b(hill ?tops?|hill temple|steep climb|ropeway)\b/i },
  { scene: jainTemple, called: temples, told: /\bjain\b/i },
  { scene: marbleTemple, called: temples, told: /\b(white[- ]marble|marble temple)\b/i },
  { scene: krishnaHall, called: /\b(govind|gopal|krishna|radha)\b/i },
  { scene: temple, called: temples },
  { scene: gate, called: /\b(gate|gateway|darwaza|dwar)\b/i },
  { scene: tower, called: /\b(tower|minar|stambha?|lighthouse)\b/i },
  { scene: palace, called: /\b(palace|mahal|haveli|kothi)\b/i },
  { scene: garden, called: /\b(gardens?|bagh?|vatika|vrindavan)\b/i },
  { scene: park, called: /\b(park|maidan|udyan)\b/i },
  { scene: museum, called: museums },
  { scene: crafts, called: /\bkala\b/i, told: /\b(folk art|puppets?)\b/i },
  { scene: artsCentre, called: /\b(arts? cent(re|er)|kala|cultural cent(re|er)|auditorium)\b/i },
  { scene: parliament, called: /\b(vidhan|assembly|parliament|sansad|secretariat|court)\b/i },
  { scene: institute, called: /\b(institute|technology|engineering|science)\b/i },
  { scene: campus, called: /\b(university|college|school|campus|library)\b/i },
  { scene: castle, called: forts, told: /\bcastle\b/i },
  { scene: ruin, called: forts, told: /\b(ruins|ruined|ghosts?|haunted)\b/i },
  { scene: fort, called: forts },
  { scene: valley, called: /\b(hills?|peak|valley|view ?point|mountain)\b/i },
];

const fallback: Readonly<Record<Category, Scene>> = {
  nature: valley,
  heritage: palace,
  spiritual: temple,
  institutional: campus,
  recreation: park,
};

/**
 * The scene for a place: by its name; when that tells nothing, by what its description names first; else by its
 * category.
 */
export function sceneFor({ name, description, category }: PlaceRecord): Scene {
  const words = `${name}. ${description}`;
  const fitting = rules.filter(({ told }) => told === undefined || told.test(words));
  const byName = fitting.find(({ called }) => called.test(name));
  return (byName ?? earliest(fitting, description))?.scene ?? fallback[category];
}

function earliest(candidates: readonly Rule[], text: string): Rule | undefined {
  let best: Rule | undefined;
  let bestAt = Number.POSITIVE_INFINITY;
  for (const rule of candidates) {
    const at = text.search(rule.called);
    if (at >= 0 && at < bestAt) [best, bestAt] = [rule, at];
  }
  return best;
}

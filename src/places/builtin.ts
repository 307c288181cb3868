import jaipur from '../../data/places.json' with { type: 'json' };
import { images } from './images.ts';
import type { DataFile } from './load.ts';

/** Trusted as it is, for a test has checked it: every start would pay for checking it again. */
const { city, places } = jaipur as DataFile;

/** The data set that is served without a data file. */
export const builtIn = { city, places, images: new Map(Object.entries(images)) };

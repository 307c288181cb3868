import { hammer } from './hammer.ts';
import { idle } from './idle.ts';
import type { Ordeal } from './ordeal.ts';
import { slow } from './slow.ts';

export const ordeals: readonly Ordeal[] = [idle, hammer, ...slow];

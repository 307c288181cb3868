import { fileURLToPath } from 'node:url';
import { builtInFile, readCity } from '../site/site.ts';
import type { Api } from './api.ts';

/** One behaviour that the contract promises. */
export interface ContractCase {
  readonly name: string;
  /** Flags the service needs for this case, beside the defaults. */
  readonly args: readonly string[];
  run(api: Api): Promise<void>;
}

export function contractCase(
  name: string,
  run: ContractCase['run'],
  args: readonly string[] = [],
): ContractCase {
  return { name, run, args };
}

/** How many places the built-in city has. */
export const builtInSize = readCity(builtInFile).places.length;

/** A small city made for tests: a name for every kind of letter, and records that are not in order. */
export const testCityFile = fileURLToPath(new URL('./city.json', import.meta.url));
export const withTestCity = ['--data', testCityFile];
/** A service without a limit, whose links have a fixed origin. */
export const unlimited = ['--rate-limit', '0', '--base-url', 'https://tour.example', ...withTestCity];

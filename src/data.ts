import { faultOf, messageOf, StartError } from './errors.ts';
import { readFile } from './files.ts';
import type { Log } from './log.ts';
import { builtIn } from './places/builtin.ts';
import { Catalogue } from './places/catalogue.ts';
import type { LiveCatalogue } from './places/live.ts';
import { faultLine, type Loaded, loadBytes } from './places/load.ts';

/** The catalogue of a data file, or the embedded one without a path. Throws StartError with the first fault. */
export async function loadCatalogue(path: string | undefined): Promise<Catalogue> {
  if (path === undefined) return new Catalogue(builtIn.city, builtIn.places, builtIn.images);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartError(`cannot read the data file ${path}: ${faultOf(error)}`);
  });
  const catalogue = catalogueOf(loadBytes(bytes), path);
  catalogue.prepareSearch();
  return catalogue;
}

/** Reads the data file again: true when it is in service, false when the old data stays; the log says why. */
export async function reloadCatalogue(
  path: string | undefined,
  live: LiveCatalogue,
  log: Log,
): Promise<boolean> {
  if (path === undefined) {
    log.info('nothing to reload: the built-in data is in service');
    return false;
  }
  try {
    live.replace(await loadCatalogue(path));
    log.info('data reloaded', { path, places: live.current.places.length });
    return true;
  } catch (error) {
    log.error('reload refused, the old data stays in service', { path, reason: messageOf(error) });
    return false;
  }
}

function catalogueOf(loaded: Loaded, name: string): Catalogue {
  if ('catalogue' in loaded) return loaded.catalogue;
  const [first, ...others] = loaded.faults.map(faultLine);
  const more = others.length > 0 ? ` (and ${others.length} more: places check ${name})` : '';
  throw new StartError(`bad data file ${name}: ${first}${more}`);
}

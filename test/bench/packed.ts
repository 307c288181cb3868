import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../data/pack.ts';
import { projectRoot } from '../support/service.ts';
import { peer } from './contenders.ts';
import { workFolder } from './work-folder.ts';

/** Packs the bare server as build.mjs packs the product, with the same binary of Node. Returns the path of the executable. */
export function packBare(): string {
  const output = join(workFolder, 'bare');
  if (existsSync(output)) return output;
  const { arch } = process;
  const stripped = join(projectRoot, '.cache', `node-${process.versions.node}-linux-${arch}`);
  const node = existsSync(stripped) ? stripped : process.execPath;
  pack({ main: peer('bare.cjs'), node, arch, output });
  return output;
}

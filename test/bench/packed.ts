import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { projectRoot } from '../support/service.ts';
import { peer } from './contenders.ts';
import { workFolder } from './work-folder.ts';

/** Packs the bare server as build.mjs packs the product, from the same base binary. Returns the path of the executable. */
export async function packBare(): Promise<string> {
  const output = join(workFolder, 'bare');
  if (existsSync(output)) return output;
  const require = createRequire(import.meta.url);
  const cache = join(projectRoot, '.cache');
  Object.assign(process.env, { HOME: cache, TMPDIR: cache });
  require('@yao-pkg/pkg/lib-es5/log.js').log.info = () => {};
  const nodeRange = `node${process.versions.node}`;
  await require('@yao-pkg/pkg/lib-es5/sea.js').default(relative(process.cwd(), peer('bare.cjs')), {
    targets: [{ nodeRange, platform: 'linux', arch: process.arch, output }],
    signature: true,
    seaConfig: { main: peer('bare.cjs') },
  });
  return output;
}

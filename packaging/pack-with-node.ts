// Packs a script, the files of a folder as its assets, and Node as one executable with pkg. Runs in a process of its own, because pkg
// changes the working directory and looks for its cache in the home folder.
//
//   node packaging/pack-with-node.ts TARGET SCRIPT OUTPUT ASSETS

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sea from '@yao-pkg/pkg/lib-es5/sea.js';

const [target = '', script = '', output = '', folder = ''] = process.argv.slice(2);
const [system, arch = ''] = target.split('-');
const platform = (['linux', 'win', 'macos'] as const).find((known) => known === system);
if (platform === undefined) throw new Error(`pkg has no Node for ${target}`);

// Node enumerates assets in the order of this object. A script may have none.
const names = existsSync(folder) ? readdirSync(folder).sort() : [];

const seaConfig = {
  assets: Object.fromEntries(names.map((name) => [name, join(folder, name)])),
  disableExperimentalSEAWarning: true,
  useSnapshot: false,
  useCodeCache: false,
  // NODE_OPTIONS is meant for other programs. If it names a missing module, this program ends with a stack trace. The command line
  // of pkg cannot set this field.
  execArgvExtension: 'none',
};
const nodeRange = `node${process.versions.node}`;

await sea
  .default(script, { targets: [{ nodeRange, platform, arch, output }], signature: true, seaConfig })
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });

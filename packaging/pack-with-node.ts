// Packs a script and Node as one executable with pkg. Runs in a process of its own, because pkg changes the working directory and looks
// for its cache in the home folder.
//
//   node packaging/pack-with-node.ts TARGET SCRIPT OUTPUT

import sea from '@yao-pkg/pkg/lib-es5/sea.js';

const [target = '', script = '', output = ''] = process.argv.slice(2);
const [system, arch = ''] = target.split('-');
const platform = (['linux', 'win', 'macos'] as const).find((known) => known === system);
if (platform === undefined) throw new Error(`pkg has no Node for ${target}`);

const seaConfig = {
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

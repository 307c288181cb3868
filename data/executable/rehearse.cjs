// Makes the bytecode that executables carry: starts the service for real, and writes down what V8 had compiled by the
// time it listened.
//
//   node --predictable --random-seed=1 rehearse.cjs BUNDLE BYTECODE
//
// With these two the same bundle gives the same bytes. V8 leaves both out when it asks whether bytecode fits its flags.

const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');

const [bundle, bytecode] = process.argv.slice(2);
const script = new Script(readFileSync(bundle, 'latin1'), { filename: 'places.cjs' });
const state = mkdtempSync(join(tmpdir(), 'places-rehearsal-'));
process.on('exit', () => rmSync(state, { recursive: true }));

const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (line, ...rest) => {
  if (String(line).includes('listening on')) setImmediate(finish);
  return write(line, ...rest);
};

function finish() {
  writeFileSync(bytecode, script.createCachedData());
  process.exit();
}

process.argv.splice(
  1,
  Number.POSITIVE_INFINITY,
  'places',
  'serve',
  '--host',
  '127.0.0.1',
  '--port',
  '0',
  '--state-dir',
  state,
);
script.runInThisContext()(require);

// Makes the bytecode that executables carry: starts the service for real, and writes down what V8 had compiled by the
// time it listened.
//
//   node --predictable --random-seed=1 rehearse.cjs PARTS BYTECODE
//
// With these two the same parts give the same bytes. V8 leaves both out when it asks whether bytecode fits its flags.

const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { load } = require('./load.cjs');

const [parts, bytecode] = process.argv.slice(2);
const read = (name) => readFileSync(join(parts, name), 'latin1');
const script = new Script(read('start'), { filename: './main.js' });
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
load('./main.js', script.runInThisContext(), read);

// Writes what start.cjs reads: the bundle as the source of a function, and V8's code of it, with every function in it
// that a start runs. With --random-seed the same source gives the same code.
//
//   node --random-seed=1 compile.cjs BUNDLE SOURCE CODE [STATE-FOLDER]   (without a folder: the source only)

const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');

const [, , bundle, sourceFile, codeFile, stateFolder] = process.argv;
const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(bundle, 'latin1')}\n})`;
writeFileSync(sourceFile, source, 'latin1');
writeFileSync(codeFile, '');
if (stateFolder) {
  const script = new Script(source, { filename: 'places.cjs' });
  const log = process.stderr.write;
  process.argv.splice(2, 4, 'serve', '--port', '0', '--log', 'off', '--state-dir', stateFolder);
  process.stderr.write = (line) => {
    if (!line.includes('listening on')) return log.call(process.stderr, line);
    writeFileSync(codeFile, script.createCachedData());
    process.kill(process.pid, 'SIGTERM');
    return true;
  };
  script.runInThisContext()(exports, require, module, __filename, __dirname);
}

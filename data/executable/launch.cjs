// The first code that runs in an executable: starts the program with the bytecode that the build made of it, which saves
// a start the parsing of a quarter of a megabyte. Where V8 refuses the bytecode, on another kind of processor say, it
// compiles as ever. NODE_DEBUG=places tells which.

const { getRawAsset } = require('node:sea');
const { debuglog } = require('node:util');
const { Script } = require('node:vm');
const { load } = require('./load.cjs');

const asset = (name) => Buffer.from(getRawAsset(name));
const read = (name) => asset(name).latin1Slice();
const script = new Script(read('start'), { filename: './main.js', cachedData: asset('bytecode') });
debuglog('places')('bytecode %s', script.cachedDataRejected ? 'refused' : 'accepted');
load('./main.js', script.runInThisContext(), read);

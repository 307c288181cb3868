// The first code that runs in an executable: starts the bundle with the bytecode that the build made of it, which saves
// a start the parsing of half a megabyte. Where V8 refuses the bytecode, on another kind of processor say, it compiles
// as ever. NODE_DEBUG=places tells which.

const { getRawAsset } = require('node:sea');
const { debuglog } = require('node:util');
const { Script } = require('node:vm');

const asset = (name) => Buffer.from(getRawAsset(name));
const script = new Script(asset('places.cjs').latin1Slice(), {
  filename: 'places.cjs',
  cachedData: asset('places.bytecode'),
});
debuglog('places')('bytecode %s', script.cachedDataRejected ? 'refused' : 'accepted');
script.runInThisContext()(require);

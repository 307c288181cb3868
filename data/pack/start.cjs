// The first script of the executables. It runs the bundle from the code that V8 made of it when it was built; where
// there is none, or none that this V8 takes, the source is compiled as it always would be.

const { getRawAsset } = require('node:sea');
const { Script } = require('node:vm');

const read = (name) => Buffer.from(getRawAsset(name));
const script = new Script(read('source').latin1Slice(), { filename: 'places.cjs', cachedData: read('code') });
script.runInThisContext()(exports, require, module, __filename, __dirname);

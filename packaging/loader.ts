// Main script of the executables. NODE_DEBUG=places tells whether V8 took the code cache; without it, a start takes longer.

import { debuglog } from 'node:util';
import { asset } from './asset.ts';
import { compile } from './program.ts';

const script = compile(asset('program'), asset('code-cache'));
debuglog('places')('code cache %s', script.cachedDataRejected ? 'rejected' : 'accepted');
script.runInThisContext()(require, __filename);

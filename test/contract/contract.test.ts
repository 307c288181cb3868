import { startService } from '../support/service.ts';
import { runContract } from './run.ts';

runContract('the contract, from the sources', (args) => startService({ args }));

import { jsonLanguageFaults } from './json-language.ts';
import { prismFaults } from './prism.ts';
import { spectralFaults } from './spectral.ts';

/** Runs programs of others against the service and its documents, and fails if one of them finds a fault. */
const suites: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'Prism, a validating proxy, passes 3,000 requests on': prismFaults,
  'Spectral has no hint for the OpenAPI document': spectralFaults,
  'the JSON language service of editors reads the data file and broken copies': jsonLanguageFaults,
};

for (const [name, run] of Object.entries(suites)) {
  const faults = await run();
  console.log(`${faults.length === 0 ? 'ok' : 'FAILED'}  ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

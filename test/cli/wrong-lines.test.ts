import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { startApp } from '../../src/app/app.ts';
import { StartError } from '../../src/base/errors.ts';
import { createLog, printable } from '../../src/base/log.ts';
import { readCommand } from '../../src/cli/arguments.ts';
import { readOptions, serveOptions } from '../../src/cli/environment.ts';
import { mcpOptions } from '../../src/cli/options.ts';
import { writeStartFolder } from '../../src/import-export/new-file.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';

/** A command line with a slip, and what its one line must say to lead on. Single quotes make an empty word. */
type Slip = readonly [line: string, mend: RegExp];

const port = /whole number from 0 to 65535$/;
const origin = /an origin such as https:\/\/places\.example, without a path$/;
const base = /an address such as https:\/\/places\.example or .*, without a query$/;
const blocks = /address blocks such as 10\.0\.0\.0\/8/;
const engine = /redis:\/\/\[user:password@\]host/;
const path = /choose another one with --state-dir$/;
const flush = /"always" or a whole number from 1 to 3600000$/;
const contact = /an address such as mailto:visit@city\.example or https:\/\/city\.example\/contact$/;
const limit = /a whole number from 0 to 1000000000$/;
const file = /name another data file or folder, or write one with places init$/;
const commands = /use one of serve, .* help$/;
const twice = /is repeated: set it once$/;
const noValue = /takes no value: leave out =/;

const slips: readonly Slip[] = [
  // Commands.
  ['serv', /did you mean serve\?/],
  ['unisntall', /did you mean uninstall\?/],
  ['constructor', commands],
  ['8080', commands],
  ['port=80', commands],
  ["''", commands],
  ['serve extra', /unknown argument "extra": see places help serve$/],
  ['serve -v', /unknown option "-v": see places help serve$/],
  ['version extra', /: see places help version$/],
  ['schema --yaml', /: see places help schema$/],
  ['help nothing', /places help with one of serve, /],
  ['help serve check', /places help with one of serve, /],
  ['help --all', /places help with one of serve, /],
  ['completion', /places completion bash\|zsh\|fish$/],
  ['completion tcsh', /places completion bash\|zsh\|fish$/],
  // Options.
  ['--prot 80', /did you mean --port\?/],
  ['-port 80', /did you mean --port\?/],
  ['--PORT=80', /did you mean --port\?/],
  ['--verison', /did you mean --version\?/],
  ['-help', /did you mean --help\?/],
  ['-x', /: see places help serve$/],
  ['--', /: see places help serve$/],
  ['--port 1 --port 2', twice],
  ['--reuse-port=yes', noValue],
  // Values.
  ['--port=', port],
  ["--port ''", port],
  ['--port http', port],
  ['--port 65536', port],
  ['--port 00000000080', port],
  ['--port', /--port PORT or --port=PORT$/],
  ['--port --host ::1', /--port PORT or --port=PORT$/],
  ['--host=', /an address of this machine, such as 127\.0\.0\.1$/],
  ['--host http://localhost', /an address of this machine, such as 127\.0\.0\.1$/],
  ['--host [::1]', /an address of this machine, such as 127\.0\.0\.1$/],
  ['--base-url=', base],
  ['--base-url places.example', base],
  ['--base-url ftp://places.example', base],
  ['--base-url https://places.example//path', base],
  ['--base-url https://places.example/a//b', base],
  ['--base-url https://places.example/a&b', base],
  [`--base-url https://places.example/${'a'.repeat(128)}`, base],
  ['--base-url https://me@places.example', base],
  ['--base-url https://places.example?', base],
  ['--base-url https://places.example#', base],
  ['--contact=', contact],
  ['--contact visit@city.example', contact],
  ['--contact mailto:nobody', contact],
  ['--contact mailto:mailto:visit@city.example', contact],
  ['--contact http://city.example', contact],
  ['--flush=', flush],
  ['--flush sometimes', flush],
  ['--flush 0', flush],
  ['--flush 3600001', flush],
  ['--rate-limit=', limit],
  ['--rate-limit many', limit],
  ['--rate-limit 1000000001', limit],
  ['--trust-proxy=', blocks],
  ['--trust-proxy proxy.example', blocks],
  ['--trust-proxy 10.0.0.0/33', blocks],
  ['--allow-origin=', origin],
  ['--allow-origin tours', origin],
  ['--allow-origin *', origin],
  ['--shared-state=', engine],
  ['--shared-state http://:hunter2@127.0.0.1', engine],
  ['--shared-state redis://:hunter2@127.0.0.1:0', engine],
  ['--shared-state-file=', /the path of a file$/],
  [
    '--shared-state-file nowhere',
    /is "nowhere": it must be a file that can be read \(ENOENT: [^()]+ \(open\)\)$/,
  ],
  [
    '--shared-state-file secret',
    /is "secret": it must be a file with redis:\/\/.*, but it is not such an address/,
  ],
  ['--shared-state redis://a --shared-state-file engine', /leave out one of them$/],
  ['--reuse-port', /needs --shared-state/],
  ['--watch', /needs --data: the built-in data does not change$/],
  ['--metrics everyone', /one of private, public, off$/],
  ['--log loud', /one of pretty, json, off$/],
  // Files and folders.
  ['--data=', /the path of a file$/],
  ['--data nowhere.json', file],
  ['--data .', file],
  ['--data pipe.json', file],
  ['--data empty.json', /must be JSON encoded as UTF-8$/],
  ['--data latin.json', /is not UTF-8/],
  ['--data bad.json', /\/city\/name: is missing; must be .*places check bad\.json\)$/],
  ['--state-dir=', /the path of a folder$/],
  ['--state-dir file', path],
  ['--state-dir file/below', path],
  ['--state-dir /proc/places', path],
  ['init one two', /: see places help init$/],
  ['init --force', /: see places help init$/],
  ["init ''", /a path of init is empty: name a file or folder, or \. for this folder$/],
  ["import ''", /a path of import is empty: name a file or folder/],
  ['init has', /name another folder, as in places init FOLDER$/],
  ['init file', /name another folder, as in places init FOLDER$/],
  ['init /proc/places', /name another folder, as in places init FOLDER$/],
  ['check', /places check FILE, or - for standard input$/],
  ['check bad.json half.json', /places check FILE, or - for standard input$/],
  ['check --srict bad.json', /did you mean --strict\?/],
  ['check --json=1 bad.json', noValue],
  ['check --all --all bad.json', twice],
  ['import', /places import FILE, or - for standard input$/],
  ['import a --fast', /: see places help import$/],
  ['import a --output', /--output FILE or --output=FILE$/],
  ['import a --city', /--city FILE or --city=FILE$/],
  ['export', /^places: export .*places export FILE, or - for standard input$/],
  // The other commands.
  ['mcp --dta=places.json', /did you mean --data\?/],
  ['mcp --base-url https://places.example/a;b', base],
  ['mcp --port 1', /: see places help mcp$/],
  ['mcp --data nowhere.json', file],
  ['unit --sokcet', /did you mean --socket\?/],
  ['install', /run an executable, such as dist\/places-linux-x64$/],
  ['install --user', /: see places help install$/],
  ['uninstall --prune', /did you mean --purge\?/],
  ['uninstall extra', /: see places help uninstall$/],
];

/** Variables, as a unit or a shell may set them. */
const variables: readonly (readonly [name: string, value: string, mend: RegExp])[] = [
  ['PLACES_PORT', 'http', /PLACES_PORT is "http": it must be a whole number from 0 to 65535$/],
  ['PLACES_RATE_LIMIT', 'many', /PLACES_RATE_LIMIT is "many": it must be a whole number/],
  ['PLACES_REUSE_PORT', 'maybe', /PLACES_REUSE_PORT is "maybe": it must be on or off$/],
  ['PLACES_LOG', 'loud', /PLACES_LOG is "loud": it must be one of pretty, json, off$/],
  ['PLACES_DATA', 'nowhere.json', file],
  ['PLACES_STATE_DIR', 'file', path],
];

/** Slips that the program itself refuses, one of each kind: the others are refused in this process, as it refuses them. */
const proofs = ['serv', '--port http', '--data bad.json', 'install'];

const log = createLog('off', process.stderr, () => new Date(0));

/** Begins to do what a line asks for, as the program does, until something refuses it. */
async function attempt(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  if (command.name === 'serve') await (await startApp(serveOptions(command.flags, false), {}, log)).stop();
  if (command.name === 'mcp') await readCatalogue(readOptions(mcpOptions, command.flags, false).data);
  if (command.name === 'init') await writeStartFolder(command.path);
}

suite('a mistake is reported in one line that helps, and exits with 2', () => {
  const folder = folderForTests();
  const home = process.cwd();

  before(() => {
    for (const [name, text] of [
      ['file', ''],
      ['empty.json', ''],
      ['half.json', '{"city":'],
      ['secret', 'redis://:hunter2@'],
      ['engine', 'redis://b\n'],
      ['bad.json', '{"city":{},"places":[]}'],
    ] as const)
      writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'latin.json'), Buffer.from([0xff, 0xfe]));
    mkdirSync(join(folder, 'has'));
    writeFileSync(join(folder, 'has/places.json'), '{}');
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    process.chdir(folder);
  });
  after(() => process.chdir(home));

  const refusalOfProgram = async (args: readonly string[], env: Record<string, string>) => {
    const { code, stdout, stderr } = await runPlaces(args, { cwd: folder, env });
    assert.deepEqual([code, stdout], [2, ''], stderr);
    return stderr;
  };

  const refusalOf = async (args: readonly string[], env: Record<string, string>) => {
    const kept = { ...process.env };
    Object.assign(process.env, env);
    try {
      await attempt(args);
    } catch (error) {
      if (error instanceof StartError) return `places: ${printable(error.message)}\n`;
      throw error;
    } finally {
      for (const name of Object.keys(env)) delete process.env[name];
      Object.assign(process.env, kept);
    }
    return assert.fail('nothing refuses it');
  };

  const check = async (args: readonly string[], mend: RegExp, variable: Record<string, string> = {}) => {
    const isRun = process.env.PLACES_COMMAND !== undefined || proofs.includes(args.join(' '));
    const env = { PLACES_STATE_DIR: join(folder, 'state'), ...variable };
    const stderr = await (isRun ? refusalOfProgram : refusalOf)(args, env);
    assert.match(stderr, /^places: [^\n]+\n$/);
    assert.match(stderr.trimEnd(), mend);
    const given = [...args, ...Object.values(variable)].map((word) => word.replace(/=.*/, ''));
    assert.ok(
      given.some((word) => stderr.includes(word)),
      stderr,
    );
    assert.doesNotMatch(stderr, /hunter2|\bat \S+:\d+|node:internal|\bError:|\[object/);
  };

  for (const [line, mend] of slips)
    test(`places ${line}`, () =>
      check(
        line.split(' ').map((word) => word.replace("''", '')),
        mend,
      ));
  for (const [name, value, mend] of variables)
    test(`${name}=${value} places`, () => check([], mend, { [name]: value }));
});

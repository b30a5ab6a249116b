// The suites, in the order in which they are begun: first what the others stand on, then what takes longest.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { windowsEngineFile } from '../build/engines.mjs';
import { cacheFolder, engineFile, root } from '../base/paths.mjs';
import { StepError } from '../base/steps.mjs';
import { readKarma, readNodeTest, readPlainLine } from './counts.mjs';
import { readGoogleTest } from './google-test.mjs';
import { withoutPowerShell } from './hidden-powershell.mjs';
import { longLivedOverShort } from './lifetimes.mjs';
import {
  needChromium,
  needEngineTests,
  needLinters,
  needPackage,
  needPester,
  needStoppableEngine,
  needStoppableWindowsEngine,
  needWindowsEngine,
  needWindowsX86Engine,
} from './needs.mjs';

const node = process.execPath;
const linuxBuild = 'the build for Linux';
const windowsBuilds = 'the builds for Windows, and Wine';
const chromiumPages = 'the processors that pages need to be drawn in time';
const engineFolder = path.join(root, 'engine/build/linux');

/**
 * The commands' contract is for three ways of running them: PowerShell 7 behind the gateway, none, and the scripts with the
 * manners of Windows PowerShell 5.1, which suite module-5.1 runs where it can.
 */
const pluginWithPowerShell = [
  'gateway-plugin/tests/build',
  'gateway-plugin/tests/conventions.test.mjs',
  'gateway-plugin/tests/sent-scripts.test.mjs',
  'local/plugin-commands',
  ...(process.platform === 'win32' ? ['gateway-plugin/tests/commands.test.mjs'] : []),
];

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {boolean} [needsTool] whether the built tool has to be there
 * @property {boolean} [needsPackagedTool] whether it has to be the one that a package carries, with the engines for Windows
 * @property {(context: { steps: object, powerShell: object }) => Promise<{ skip?: string, env?: object }>} [prepare]
 *   sees to what the suite needs; says why it cannot run
 * @property {(context: object) => string[]} command program and arguments
 * @property {object} [env]
 * @property {number} [filesAtOnce] 1 unless given
 * @property {number} [processes] that its files share; each has its own unless given
 * @property {string[]} [uses] what it shares with other suites and cannot share at the same time
 * @property {string[]} [withoutPowerShell] test files and folders of it whose content depends on PowerShell: where there is
 *   PowerShell, they run a second time, or instead, as on a machine that has none
 * @property {string[]} [withPowerShell] where there is PowerShell, what of it runs with it; all unless given
 * @property {(output: string) => { passed: number, failed: number, skipped: number, reasons: string[] }} count
 */

/** @type {Suite[]} */
const suites = [
  {
    name: 'contract',
    command: () => nodeTest('engine/contract/tests', 'engine/tests/conventions'),
    count: readNodeTest,
  },
  {
    name: 'engine',
    uses: [linuxBuild],
    prepare: needEngineTests,
    command: () => unitTests(engineFolder, 2),
    count: readGoogleTest,
  },
  {
    name: 'browser',
    uses: [chromiumPages],
    needsTool: true,
    prepare: needChromium,
    // Each file has its own folder, ports and simulated cluster, and mostly waits for runs.
    filesAtOnce: 2,
    // More than run at once, for the last to end at about the same time.
    processes: 4,
    command: () => nodeTestTogether({ processes: 4, atOnce: 2 }, 'e2e'),
    // Both ways of answering follow one contract, which the suites plugin and stand-in check. The page therefore shows
    // the module's answers if PowerShell is available, else the recorded ones.
    withPowerShell: ['e2e/both-ways'],
    // A test of what the pages' tests use needs no page of the tool.
    withoutPowerShell: ['e2e/tool-alone', 'e2e/support'],
    count: readNodeTest,
  },
  {
    name: 'module',
    prepare: needPester,
    command: ({ powerShell }) => [
      powerShell.pwsh,
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-File',
      'powershell-module/test.ps1',
    ],
    env: longLivedOverShort,
    count: readPlainLine,
  },
  {
    name: 'engine-windows',
    uses: [windowsBuilds],
    prepare: needWindowsEngine,
    command: () => nodeTestBy(4, 'engine/tests/cli'),
    env: onWine('windows-amd64'),
    count: readNodeTest,
  },
  {
    name: 'engine-command-line',
    uses: [linuxBuild],
    command: () => nodeTestBy(4, 'engine/tests/cli'),
    env: { HEADROOM_IO: engineFile, HEADROOM_IO_PLATFORM: 'linux' },
    count: readNodeTest,
  },
  {
    name: 'safety',
    uses: [linuxBuild],
    prepare: needStoppableEngine,
    command: () => nodeTestBy(2, 'engine/tests/safety'),
    env: { HEADROOM_IO: engineFile, HEADROOM_IO_PLATFORM: 'linux' },
    count: readNodeTest,
  },
  {
    name: 'safety-windows',
    uses: [windowsBuilds],
    prepare: needStoppableWindowsEngine,
    command: () => nodeTestBy(2, 'engine/tests/safety'),
    env: onWine('windows-amd64'),
    count: readNodeTest,
  },
  {
    // What differs by the size of addresses and by the assembler; the rest is the same source as of 64 bits.
    name: 'engine-windows-x86',
    uses: [windowsBuilds],
    prepare: needWindowsX86Engine,
    command: () => nodeTest('engine/tests/cli/safety.test.mjs', 'engine/tests/cli/ending.test.mjs'),
    env: onWine('windows-x86'),
    count: readNodeTest,
  },
  {
    // What a node runs, again with the manners of Windows PowerShell 5.1.
    name: 'module-5.1',
    prepare: needPester,
    command: ({ powerShell }) => [node, 'local/test/windows-powershell.mjs', powerShell.pwsh],
    env: longLivedOverShort,
    count: readPlainLine,
  },
  {
    name: 'plugin',
    command: () => nodeTest('gateway-plugin/tests', 'local/plugin-commands'),
    withPowerShell: pluginWithPowerShell,
    withoutPowerShell: ['local/plugin-commands'],
    count: readNodeTest,
  },
  {
    name: 'stand-in',
    // Most of its files are done sooner than a process for each is started.
    processes: 4,
    command: () =>
      nodeTestTogether(
        { processes: 4, atOnce: 1 },
        'src/build',
        'local/base',
        'local/build',
        'local/runs',
        'local/simulation',
        'local/gateway',
        'local/shell',
        'local/replay',
        'local/stand-in',
        'local/record',
        'local/session',
        'local/start',
        'local/test',
        'local/bench',
        'local/truth',
        'local/fuzz',
        'local/lint',
        'local/tour',
      ),
    withoutPowerShell: ['local/session/activity.test.mjs', 'local/session/session.test.mjs'],
    count: readNodeTest,
  },
  {
    name: 'tool',
    uses: [chromiumPages],
    prepare: needChromium,
    command: () => [node, 'node_modules/@angular/cli/bin/ng.js', 'test', '--watch=false'],
    env: { NG_CLI_ANALYTICS: 'false' },
    count: readKarma,
  },
  { name: 'lint', prepare: needLinters, command: () => [node, 'local/lint/lint.mjs'], count: readPlainLine },
  {
    // It packs what the others are reading, and finds all of it built; the engine's unit tests build into the same folder.
    name: 'package',
    uses: [chromiumPages, linuxBuild],
    needsTool: true,
    needsPackagedTool: true,
    prepare: needPackage,
    command: () => nodeTest('local/package'),
    withoutPowerShell: ['local/package/package.test.mjs'],
    count: readNodeTest,
  },
];

export const suiteNames = suites.map(({ name }) => name);

/** Test files and folders that run with PowerShell and as if there were none. */
export const placesOfBothWays = suites.flatMap(({ withoutPowerShell = [] }) => withoutPowerShell);

/**
 * The suites of these names, or all. Where there is PowerShell, what depends on it runs both ways: with it, and as on a
 * machine that has none. Without it, there is only one way.
 * @param {string[]} names
 * @param {{ pwsh: string | null }} powerShell
 * @returns {Suite[]}
 */
export function chooseSuites(names, powerShell) {
  refuseUnknown(names);
  const chosen = names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
  return powerShell.pwsh ? chosen.flatMap(bothWays) : chosen;
}

/** @throws {StepError} naming the first name that no suite has */
export function refuseUnknown(names) {
  const unknown = names.find((name) => !suiteNames.includes(name));
  if (!unknown) return;
  throw new StepError(`There is no suite '${unknown}'.`, `Choose from: ${suiteNames.join(', ')}.`);
}

function bothWays(suite) {
  if (!suite.withoutPowerShell) return [suite];
  return [
    {
      ...suite,
      command: suite.withPowerShell ? filesOf(suite, suite.withPowerShell) : suite.command,
      env: { ...suite.env, HEADROOM_EXECUTOR: 'PowerShell' },
    },
    {
      ...suite,
      name: `${suite.name}-without-powershell`,
      command: filesOf(suite, suite.withoutPowerShell),
      env: { ...suite.env, ...withoutPowerShell(path.join(cacheFolder, 'path-without-powershell')) },
    },
  ];
}

function filesOf({ filesAtOnce = 1, processes }, places) {
  if (processes) return () => nodeTestTogether({ processes, atOnce: filesAtOnce }, ...places);
  return () => nodeTestBy(filesAtOnce, ...places);
}

/** Has the engine's tests drive a Windows build. */
function onWine(preset) {
  return {
    HEADROOM_IO: JSON.stringify(['wine', windowsEngineFile(preset)]),
    HEADROOM_IO_PLATFORM: 'windows',
    WINEDEBUG: '-all',
  };
}

/**
 * Runs the engine's unit tests of a build, so many processes at a time. All that they print is wanted: it has the counts.
 */
export function unitTests(buildFolder, processesAtOnce) {
  return ['ctest', '--test-dir', buildFolder, '--verbose', '--no-tests=error', '--parallel', `${processesAtOnce}`];
}

/** Runs test files one after the other: they share two cores, ports and disks. */
export function nodeTest(...places) {
  return nodeTestBy(1, ...places);
}

/** Runs test files several to a process, so many processes at a time. */
function nodeTestTogether({ processes, atOnce }, ...places) {
  return [node, path.join(root, 'local/test/together.mjs'), `${processes}`, `${atOnce}`, ...filesOfPlaces(places)];
}

function filesOfPlaces(places) {
  return places.flatMap((place) =>
    place.endsWith('.mjs') ? [path.join(root, place)] : testFilesBelow(path.join(root, place)),
  );
}

/** Runs so many test files at a time. */
function nodeTestBy(concurrency, ...places) {
  const files = filesOfPlaces(places);
  return [
    node,
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-reporter=tap',
    ...(files.length > 0 ? files : [path.join(root, places[0])]),
  ];
}

function testFilesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const isTest = (entry) =>
    entry.isFile() && entry.name.endsWith('.test.mjs') && !(entry.path ?? '').includes('node_modules');
  return entries
    .filter(isTest)
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

// Drives the whole program from outside. HEADROOM_IO is the executable, or a JSON array for a command with a runner
// in front (["wine", "…/headroom-io.exe"]); HEADROOM_IO_PLATFORM says whose paths it takes: linux or windows.
import Ajv from 'ajv';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const contract = resolve(here, '../../contract');
const given = process.env.HEADROOM_IO ?? resolve(here, '../../build/linux/headroom-io');
const command = given.startsWith('[') ? JSON.parse(given) : [given];
/** The program under test, without what runs it. */
export const executable = command.at(-1);

/** Whether the program under test is the Windows build (under Wine here). */
export const onWindows = process.env.HEADROOM_IO_PLATFORM === 'windows';

/** Why folders cannot be swapped under the program, or false: Wine goes by the path that an open folder had. */
export const skipWithoutFolderHandles =
  onWindows && process.platform !== 'win32' && 'Wine keeps the path of an open folder, not the folder';

/** Whether the program under test is a build with sanitizers. */
export const sanitized = Boolean(process.env.HEADROOM_IO_SANITIZED);

/**
 * The shortest run, at a pace that leaves the processors to other tests: for tests of what a run touches, reports or
 * refuses, which do not depend on its speed.
 */
export const shortAndPaced = ['-d1', '-W0', '-g1000i'];

/** How long a run may take before the test gives up on it: a guard against hanging, never a measurement. */
const patienceMilliseconds = 600_000;

/** A path of this machine as the program under test writes it: Wine shows the machine's root as a drive. */
export function asArgument(path) {
  return onWindows && process.platform !== 'win32' ? `Z:${path.replaceAll('/', '\\')}` : path;
}

/** A folder of its own for one test, gone when the test ends. */
export function makeFolder(t) {
  const folder = mkdtempSync(join(process.env.HEADROOM_IO_TEST_DIR ?? tmpdir(), 'headroom-io-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the engine, or a copy of it (`program`), with `input` on its standard input, if given; `ended` resolves to
 * {code, signal, stdout, stderr}.
 */
export function start(args, { program = executable, input, ...options } = {}) {
  const [first, ...others] = [...command.slice(0, -1), program, ...args];
  const child = spawn(first, others, { ...options, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  child.stdin?.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  const ended = new Promise((done, fail) => {
    const guard = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      clearTimeout(guard);
      done({ code, signal, stdout: stdout.replaceAll('\r\n', '\n'), stderr: stderr.replaceAll('\r\n', '\n') });
    });
  });
  return { child, ended };
}

/** Runs the engine to its end. */
export async function run(args, options) {
  const ended = await start(args, options).ended;
  return wasNotStarted(ended) ? start(args, options).ended : ended;
}

const wineFault = /^wine: Unhandled page fault on \w+ access to [0-9A-F]+ at address ([0-9A-F]+) /;
/** Where the Windows build is loaded; what lies elsewhere is Wine's. */
const engineAddresses = [0x1_4000_0000n, 0x1_5000_0000n];

/**
 * Whether Wine did not come to start the engine, as happens now and then among many programs at once: it ends with 1 and
 * without a word, or faults in its own code before the engine has said anything. The engine says why whenever it ends so.
 */
export function wasNotStarted({ code, stdout, stderr }) {
  if (!onWindows || process.platform === 'win32' || code === 0 || stdout !== '') return false;
  if (stderr === '') return code === 1;
  const fault = wineFault.exec(stderr);
  const address = fault && BigInt(`0x${fault[1]}`);
  return fault !== null && (address < engineAddresses[0] || address >= engineAddresses[1]);
}

/** Runs with a JSON report and returns it, checked against the contract, beside how the program ended. */
export async function measure(folder, args) {
  const report = join(folder, 'result.json');
  rmSync(report, { force: true });
  const ended = await run([`-Rjson:${asArgument(report)}`, ...args]);
  const result = existsSync(report) ? readContract('result', readFileSync(report, 'utf8')) : null;
  return { ...ended, result };
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
for (const file of readdirSync(contract).filter((name) => name.endsWith('.schema.json'))) {
  ajv.addSchema(JSON.parse(readFileSync(join(contract, file), 'utf8')));
}

/** Parses a document and throws, with every violation named, when it breaks the contract. */
export function readContract(schema, text) {
  const document = JSON.parse(text);
  const validate = ajv.getSchema(`${schema}.schema.json`);
  if (!validate(document)) {
    const violations = validate.errors.map((e) => `${e.instancePath} ${e.message}`).join('\n');
    throw new Error(`not a valid ${schema}:\n${violations}`);
  }
  return document;
}

/** The contract's examples of one kind (valid or invalid) for one schema, as {name, document}. */
export function examples(kind, schema) {
  const folder = join(contract, 'examples', kind);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${schema}.`))
    .map((name) => ({ name, document: JSON.parse(readFileSync(join(folder, name), 'utf8')) }));
}

/** Hash of a file's content. */
export function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** A file that the engine did not make. */
export function makeForeignFile(folder, name, sizeBytes) {
  const path = join(folder, name);
  writeFileSync(path, Buffer.alloc(sizeBytes, 0x5a));
  return path;
}

/** Waits until a condition holds; throws when the patience of a test is over. */
export async function until(condition, what) {
  const end = Date.now() + patienceMilliseconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** Lines of a progress file, each checked against the contract; a last line still being written is left out. */
export function progressLines(path) {
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => readContract('progress', line));
}

/**
 * Starts a run of a minute, paced unless it is `atFullSpeed`, and waits until it measures; `end` resolves to how it ended, with
 * its result.
 */
export async function startMeasuring(folder, args, target, { atFullSpeed = false, ...options } = {}) {
  const progress = join(folder, 'progress.jsonl');
  const report = join(folder, 'result.json');
  const { child, ended } = start(
    [
      `-Rjson:${asArgument(report)}`,
      `--progress=${asArgument(progress)}`,
      '-d60',
      '-W0',
      ...(atFullSpeed ? [] : ['-g2000i']),
      '-L',
      '-b4k',
      ...args,
      asArgument(target),
    ],
    options,
  );
  let over = false;
  ended.then(() => (over = true));
  await until(
    () =>
      over || (existsSync(progress) && progressLines(progress).some((l) => l.phase === 'measuring' && l.totalIops > 0)),
    'measuring',
  );
  return {
    child,
    ended,
    async end() {
      const end = await ended;
      return { ...end, result: readContract('result', readFileSync(report, 'utf8')) };
    },
  };
}

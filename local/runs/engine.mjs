// The engine that the module's package carries: verified once, and then asked, started, or told to delete a file of its own.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { identityOf } from './process.mjs';
import { problem, words } from './words.mjs';

const run = promisify(execFile);
/** As the list of engines calls what Node calls otherwise. */
const architectures = { x64: 'amd64', ia32: 'x86' };

/**
 * @typedef {{ file: string, build: object, mark: string }} VerifiedEngine mark: changes if the file is replaced
 */

export class Engine {
  #folder;

  /** @param {string} folder the module's `bin`: engines.json and the executables that it lists */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * The executable, provided that it is the one that was packed. What follows takes it, so that a start hashes it once.
   * @returns {Promise<VerifiedEngine>}
   */
  async verified() {
    const platform = process.platform === 'win32' ? 'windows' : 'linux';
    const architecture = architectures[process.arch] ?? process.arch;
    const list = path.join(this.#folder, 'engines.json');
    const engines = await enginesOf(list);
    const entry = engines.find((each) => each.platform === platform && each.architecture === architecture);
    if (!entry) throw problem('EngineNotFound', [`${platform} ${architecture}`, list], list);
    const file = path.resolve(this.#folder, entry.file);
    const mark = await markOf(file);
    if (mark === null) throw problem('EngineNotFound', [`${platform} ${architecture}`, file], file);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (sha256 !== entry.sha256) throw problem('EngineHashMismatch', [file], file);
    return { file, build: { name: 'headroom-io', version: entry.version, platform, sha256 }, mark };
  }

  /**
   * The engine's own check of a profile that is still a text: `[{ path, message }]`.
   * @param {VerifiedEngine} [engine]
   */
  async checkText(profileJson, engine) {
    const file = await this.#fileOf(engine);
    return withProfileFile(profileJson, async (profileFile) => {
      const problems = await answerOf(file, [`--profile=${profileFile}`, '--check'], '[');
      return problems.map(({ path: place, message }) => ({ path: place, message }));
    });
  }

  /**
   * What a run would find of a profile's targets: the contract's `target-check`.
   * @param {string | null} confinedTo the folder that no file of the run may lie outside of
   * @param {VerifiedEngine} [engine]
   */
  async checkTargets(profileJson, confinedTo, engine) {
    const file = await this.#fileOf(engine);
    return withProfileFile(profileJson, async (profileFile) => {
      const asked = [`--profile=${profileFile}`, '--check-targets', ...confinement(confinedTo)];
      return (await answerOf(file, asked, '{')).targets;
    });
  }

  /** The profile of a text that can be run; a problem in words for every other text. */
  async validProfile(profileJson) {
    const [wrong] = await this.checkText(profileJson);
    if (!wrong) return JSON.parse(profileJson);
    throw problem('ProfileNotValid', [wrong.path || words('WholeProfile'), wrong.message], wrong.path);
  }

  /**
   * Deletes a file that a run left, and says what became of it: one that the engine did not make, or that somebody wrote to, stays.
   * @param {{ path: string, runId: string }} left
   * @param {VerifiedEngine} [engine]
   */
  async removeCreated(left, confinedTo, engine) {
    const file = await this.#fileOf(engine);
    const { code, said } = await ended(file, [...confinement(confinedTo), `--remove-created=${left.path}`]);
    if (code === 0) return words('LeftoverDeleted', left.path, left.runId);
    // 3: refused.
    if (code !== 3) throw problem('TestFileNotRemoved', [left.path, said], left.path);
    const key = said.includes('[TargetNotOurs]') ? 'LeftoverNotOurs' : 'LeftoverRefused';
    return words(key, left.path, left.runId, said).replace(/\s*[\r\n]+\s*/g, ' ');
  }

  /** The executable of an engine that was verified before, or of one that is verified now. */
  async #fileOf(engine) {
    return (engine ?? (await this.verified())).file;
  }

  /**
   * Starts a run that outlives the gateway.
   * @param {VerifiedEngine} engine
   * @returns {Promise<import('./process.mjs').ProcessIdentity>}
   */
  async start({ file, mark }, args) {
    if ((await markOf(file)) !== mark) throw problem('EngineHashMismatch', [file], file);
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    try {
      await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    } catch (error) {
      throw problem('EngineNotStarted', [file, error.message], file);
    }
    child.unref();
    return identityOf(child.pid);
  }
}

/** The engines of a list; none if there is no list. */
async function enginesOf(list) {
  const text = await readFile(list, 'utf8').catch(() => '{"engines":[]}');
  try {
    const { engines } = JSON.parse(text);
    if (Array.isArray(engines)) return engines;
  } catch {
    // Said below.
  }
  throw problem('EngineListNotReadable', [list, words('EngineListOdd')], list);
}

/** As the module's Get-EngineMark has it; null if there is no such file. */
async function markOf(file) {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found?.isFile() ? [found.size, found.mtimeNs, found.ino, found.ctimeNs].join(' ') : null;
}

function confinement(folder) {
  return folder === null ? [] : [`--confine=${folder}`];
}

/** Puts a profile into a file for as long as something is done with it. */
async function withProfileFile(profileJson, work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-check-'));
  try {
    const file = path.join(folder, 'profile.json');
    await writeFile(file, profileJson);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How a call of the engine ended, and what it said. */
async function ended(file, args) {
  const { code = 0, stdout = '', stderr = '', message } = await run(file, args).catch((error) => error);
  return { code, output: stdout, said: stderr.trim() || message || '' };
}

/** The JSON that the engine answers a question with; it begins with this character. */
async function answerOf(file, args, begin) {
  const { code, output, said } = await ended(file, args);
  // 3 = checked and refused: what was found is on standard output.
  if (![0, 3].includes(code) || !output.trimStart().startsWith(begin)) {
    throw problem('EngineFailed', [code, `${said} ${output}`.trim()], file);
  }
  return JSON.parse(output);
}

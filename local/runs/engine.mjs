// The engine's process: checked, started apart from the gateway, recognised again, and stopped.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ProblemError } from '../base/problem.mjs';

const run = promisify(execFile);
/** `/proc` counts in these; the kernel has shown a hundred a second to programs since its beginnings. */
const clockTicksPerSecond = 100;
const mostLockBytes = 32;
/** How far a start may be from that of a run which was started before there were marks. */
const sameStartMilliseconds = 2000;

/** The engine that the module's package carries for this machine. */
export class Engine {
  #folder;

  /** @param {string} folder the module's `bin`: engines.json and the executables that it lists */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * The executable, provided that it is the one that was packed.
   * @returns {Promise<{ file: string, build: object }>}
   */
  async verified() {
    const platform = process.platform === 'win32' ? 'windows' : 'linux';
    const { engines } = JSON.parse(
      await readFile(path.join(this.#folder, 'engines.json'), 'utf8').catch(() => '{"engines":[]}'),
    );
    const entry = engines.find((each) => each.platform === platform);
    if (!entry) {
      throw new ProblemError({
        code: 'EngineNotFound',
        message: `The package has no engine for ${platform}.`,
        action: 'Build it with npm start.',
      });
    }
    const file = path.resolve(this.#folder, entry.file);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (sha256 !== entry.sha256) {
      throw new ProblemError({
        code: 'EngineHashMismatch',
        message: `${file} is not the engine that the package was made with. Nothing was started.`,
        action: 'Restore the package: on this machine, run npm start again.',
        target: file,
      });
    }
    return { file, build: { name: 'headroom-io', version: entry.version, platform, sha256 } };
  }

  /** Deletes a file that the engine made. One that it did not make, or that somebody wrote to, stays. */
  async removeCreated(createdFile, folder) {
    const { file } = await this.verified();
    const confined = folder === null ? [] : [`--confine=${folder}`];
    await run(file, [...confined, `--remove-created=${createdFile}`]).catch((error) => {
      // 3 = refused: not the engine's own.
      if (error.code === 3) return;
      throw new ProblemError({
        code: 'TestFileNotRemoved',
        message: `The test file ${createdFile} could not be deleted: ${error.message}`,
        action: 'Delete it by hand.',
        target: createdFile,
      });
    });
  }

  /** The engine's own check of a profile that is still a text. */
  checkText(profileJson) {
    return withProfileFile(profileJson, (file) => this.check(file));
  }

  /**
   * What a run would find of a profile's targets: the contract's `target-check`.
   * @param {string | null} confinedTo the folder that no file of the run may lie outside of
   */
  async checkTargets(profileJson, confinedTo) {
    const { file } = await this.verified();
    const confined = confinedTo === null ? [] : [`--confine=${confinedTo}`];
    return withProfileFile(profileJson, async (profileFile) => {
      const asked = [`--profile=${profileFile}`, '--check-targets', ...confined];
      return (await answerOf(file, asked, '{')).targets;
    });
  }

  /** The profile of a text that can be run; a problem in words for every other text. */
  async validProfile(profileJson) {
    const [problem] = await this.checkText(profileJson);
    if (!problem) return JSON.parse(profileJson);
    throw new ProblemError({
      code: 'ProfileNotValid',
      message: `The profile can't be run: ${problem.path || 'document'}: ${problem.message}`,
      action: 'Correct the profile.',
      target: problem.path,
    });
  }

  /** The engine's own check of a profile, as the module hands it on: `[{ path, message }]`. */
  async check(profileFile) {
    const { file } = await this.verified();
    const problems = await answerOf(file, [`--profile=${profileFile}`, '--check'], '[');
    return problems.map(({ path: place, message }) => ({ path: place, message }));
  }

  /**
   * Starts a run that outlives the gateway.
   * @returns {Promise<ProcessIdentity>}
   */
  async start(file, args) {
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return identityOf(child.pid);
  }
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

/** The JSON that the engine answers a question with; it begins with this character. */
async function answerOf(file, args, begin) {
  const { stdout } = await run(file, args).catch((error) => {
    // 3 = checked and refused: what was found is on standard output.
    if (error.code === 3 && error.stdout.trim().startsWith(begin)) return error;
    throw new ProblemError({
      code: 'EngineFailed',
      message: `The engine could not check the profile: ${error.message}`,
      action: 'Look at the terminal of npm start.',
    });
  });
  return JSON.parse(stdout);
}

/**
 * A process by number and start. The time is for people; the mark, which no step of the clock changes, is compared.
 * @typedef {{ id: number, startedAt: string, startMark?: string, isInHostJob: boolean }} ProcessIdentity
 */

/** The identity of a process that was just started, as a run keeps it. */
export async function identityOf(id) {
  const start = (await startOf(id)) ?? { time: new Date().toISOString(), mark: 'ended' };
  return { id, startedAt: start.time, startMark: start.mark, isInHostJob: false };
}

/** Whether the very process is alive: a number that another process has got since then does not count. */
export async function isAlive(identity) {
  if (!identity) return false;
  const start = await startOf(identity.id);
  if (start === null) return false;
  if (identity.startMark !== undefined) return start.mark === identity.startMark;
  return Math.abs(Date.parse(start.time) - Date.parse(identity.startedAt)) <= sameStartMilliseconds;
}

/**
 * Whether a living process is the engine of a run: as the module has it where it cannot try locks, its program is an engine,
 * and where the run has a lock, that holds its number. A process that a document names is no proof by itself.
 * @param {string} lockFile the lock of the run, which there need not be
 */
export async function isEngineAtWork(identity, lockFile) {
  if (!(await isAlive(identity))) return false;
  const program = await readlink(`/proc/${identity.id}/exe`).catch(() => '');
  // Linux says so of a program whose file was replaced since.
  if (path.basename(program.replace(/ \(deleted\)$/, '')) !== 'headroom-io') return false;
  const lock = await lstat(lockFile).catch(() => null);
  if (!lock) return true;
  return (
    lock.isFile() && lock.size <= mostLockBytes && (await readFile(lockFile, 'utf8')) === `headroom-io ${identity.id}\n`
  );
}

/** Ends a process without asking, provided that it is still the same one. */
export async function kill(identity) {
  if (await isAlive(identity)) process.kill(identity.id, 'SIGKILL');
}

/** When a living process started, and the mark of it: see the module's ProcessIdentity.ps1. */
async function startOf(pid) {
  try {
    const files = [`/proc/${pid}/stat`, '/proc/stat', '/proc/sys/kernel/random/boot_id'];
    const [stat, system, boot] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    // The name, in brackets, may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const bootSeconds = Number(/^btime (\d+)$/m.exec(system)[1]);
    const time = new Date((bootSeconds + Number(fields[19]) / clockTicksPerSecond) * 1000).toISOString();
    return { time, mark: `${boot.trim()}/${fields[19]}` };
  } catch {
    return null;
  }
}

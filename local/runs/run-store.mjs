// Runs on disk, in the folders that the contract lays down: the module finds what the stand-in made, and the other way.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { isAlive } from './process.mjs';
import { longestLineBytes, parseProgress, readDocument, readTail, refuseUnplain } from './run-documents.mjs';
import { isEngineAtWork, lockHolder } from './run-lock.mjs';
import { lossOf, markOf } from './run-rules.mjs';
import { problem, problemOf, words } from './words.mjs';

export const idPattern = /^[0-9]{8}-[0-9]{6}-[0-9a-f]{8}$/;
const keptLogCharacters = 2000;
/** As many lines as a day has seconds fit in many times. */
const mostProgressBytes = 256 * 1024 * 1024;
/** Below this much free space, a disk is full. */
const fullBytes = 4096;

export class RunStore {
  #stateRoot;
  #root;

  constructor(stateRoot) {
    this.#stateRoot = stateRoot;
    this.#root = path.join(stateRoot, 'runs');
  }

  /** A file of a run. The id is checked before it becomes part of a path. */
  file(runId, name) {
    return path.join(this.#folder(runId), name);
  }

  /** Makes the folder of a new run, its profile in it, and the lock that its engine will hold. */
  async create(profileJson, id = newRunId()) {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    await mkdir(this.#folder(id), { mode: 0o700 });
    await writeFile(this.file(id, 'profile.json'), profileJson);
    await writeFile(this.file(id, 'lock'), '');
    return id;
  }

  async save(run) {
    const file = this.file(run.id, 'run.json');
    await writeFile(`${file}.new`, JSON.stringify(run));
    await rename(`${file}.new`, file);
  }

  /** The ids of all runs, newest first. A folder without run.json is a failed start. */
  async ids() {
    const names = existsSync(this.#root) ? await readdir(this.#root) : [];
    const ids = names.filter((name) => idPattern.test(name) && existsSync(this.file(name, 'run.json')));
    return ids.sort().reverse();
  }

  /** All runs, newest first; for one that cannot be read, the reason. */
  async list() {
    const readOrTold = (id) => this.read(id).catch((error) => this.#unreadable(id, error));
    return Promise.all((await this.ids()).map(readOrTold));
  }

  /** The runs that can be read, as they were started, newest first. */
  async allStarted() {
    const found = await Promise.all((await this.ids()).map((id) => this.started(id).catch(() => null)));
    return found.filter((run) => run !== null);
  }

  /** A run with its status as of now. */
  async read(runId) {
    const run = await this.started(runId);
    // The process first, the result second: an engine that ends in between has left its result by then.
    const alive = await this.isRunAlive(run);
    const result = (await this.has(runId, 'result.json'))
      ? await readDocument(this.file(runId, 'result.json'), 'result')
      : null;
    const [progress, note] = [await this.#newestProgress(runId), await this.#note(runId)];
    return { ...run, note, progress, ...(await this.#outcome(run, result, alive)) };
  }

  /** A run as far as it takes to delete it: as it was started, or what stands for one that cannot be read. */
  async removable(runId) {
    return this.started(runId).catch((error) => {
      if (error.problem?.code !== 'RunNotReadable') throw error;
      return this.#unreadable(runId, error);
    });
  }

  /** Whether the engine of a run, as it was started, is at work. */
  isAtWork(started) {
    return isEngineAtWork(started, this.file(started.id, 'lock'));
  }

  /** Whether its engine is at work, or somebody is about to start it. */
  async isRunAlive(started) {
    return (!started.process && (await isAlive(started.startedBy))) || this.isAtWork(started);
  }

  /** Whether a run is over, asked without reading its documents. */
  async isOver(started) {
    return !(await this.isRunAlive(started)) || this.has(started.id, 'result.json');
  }

  /** Whether the process that a run names lives and is not its engine. */
  async isForeign(started) {
    return (await isAlive(started.process)) && !(await this.isAtWork(started));
  }

  /** Whether a run has a file, readable or not. */
  async has(runId, name) {
    return (await stat(this.file(runId, name)).catch(() => null))?.isDirectory() === false;
  }

  /** A run as it was started; its process from its lock where that was not written down. */
  async started(runId) {
    const file = this.file(runId, 'run.json');
    if ((await lstat(this.#folder(runId)).catch(() => null))?.isSymbolicLink()) {
      throw problem('RunNotReadable', [runId, this.#folder(runId), words('FileIsLink')], file);
    }
    const read = await readDocument(file, 'run');
    if (!read) throw problem('RunNotFound', [runId], runId);
    const reason = read.reason ?? findRunProblem(read.value, runId);
    if (reason) throw problem('RunNotReadable', [runId, file, reason], file);
    const run = read.value;
    run.process ??= await lockHolder(this.file(runId, 'lock'));
    return run;
  }

  /** Null if there is none, or none that can be read: the run then says so. */
  async readResult(runId) {
    return (await readDocument(this.file(runId, 'result.json'), 'result'))?.value ?? null;
  }

  async #newestProgress(runId) {
    const lines = (await readTail(this.file(runId, 'progress.jsonl'), 2 * longestLineBytes)).trimEnd().split('\n');
    return lines.slice(-2).map(parseProgress).filter(Boolean).at(-1) ?? null;
  }

  /** Progress lines after a number, each with its own number from 1. A line that is still being written waits. */
  async readProgress(runId, afterLine) {
    const text = await readTail(this.file(runId, 'progress.jsonl'), mostProgressBytes);
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
    return lines
      .map((line, index) => ({ line: index + 1, progress: index < afterLine ? null : parseProgress(line) }))
      .filter(({ progress }) => progress !== null);
  }

  /** A person's note on the run; null if the file is damaged. */
  async #note(runId) {
    return (await readDocument(this.file(runId, 'note.json'), 'run-note'))?.value ?? null;
  }

  /** Keeps a note in place of the one before; null deletes it. Anything but a plain file stays. */
  async saveNote(runId, note) {
    const file = this.file(runId, 'note.json');
    await refuseUnplain(file, 'NoteNotReadable');
    if (note === null) await rm(file, { force: true });
    else await writeWhole(file, JSON.stringify(note));
  }

  async requestStop(runId) {
    const file = this.file(runId, 'stop');
    await refuseUnplain(file, 'StopNotRequested', (reason) => [runId, file, reason]);
    await (await open(file, 'a')).close();
  }

  async remove(runId) {
    await rm(this.#folder(runId), { recursive: true, force: true });
  }

  /** Bytes of the files in the folder of a run; nothing behind links. */
  async size(runId) {
    const folder = this.#folder(runId);
    if ((await lstat(folder).catch(() => null))?.isSymbolicLink()) return 0;
    const files = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter((file) => file.isFile());
    const sizeOf = ({ name }) =>
      lstat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      );
    return (await Promise.all(files.map(sizeOf))).reduce((bytes, size) => bytes + size, 0);
  }

  /** The end of what an engine said. */
  async log(runId) {
    return (await readTail(this.file(runId, 'engine.log'), 4 * keptLogCharacters)).trim().slice(-keptLogCharacters);
  }

  #folder(runId) {
    if (typeof runId !== 'string' || !idPattern.test(runId)) throw problem('RunIdNotValid', [runId], runId);
    return path.join(this.#root, runId);
  }

  async #outcome(run, result, alive) {
    if (result?.reason) {
      const file = this.file(run.id, 'result.json');
      return { status: 'failed', endedAt: null, error: problemOf('ResultNotReadable', [file, result.reason], file) };
    }
    if (result) {
      const { status, endedAt, error } = result.value;
      return { status, endedAt, error };
    }
    if (alive) return { status: 'running', endedAt: null, error: null };
    if (await this.has(run.id, 'stop')) return { status: 'cancelled', endedAt: null, error: null };
    const found = { log: await this.log(run.id), isInHostJob: run.process?.isInHostJob ?? false };
    const stateRoot = this.#stateRoot;
    const error = lossOf({ runId: run.id, ...found, stateRoot, isFull: await isFull(stateRoot) });
    return { status: 'lost', endedAt: null, error };
  }

  /** What stands in a list for a run that cannot be read. */
  #unreadable(id, failure) {
    const folder = this.#folder(id);
    const error = failure.problem ?? problemOf('RunNotReadable', [id, folder, failure.message], folder);
    const nothing = { name: null, nodeName: null, volumeId: null, createdAt: null, endedAt: null, progress: null };
    return { contractVersion: 1, id, status: 'unreadable', ...nothing, error };
  }
}

/** What no schema says of a run: that it is this one, and that its times are times and its paths paths. */
export function findRunProblem(run, runId) {
  if (run.id !== runId) return words('FieldValue', '/id');
  const times = {
    '/createdAt': run.createdAt,
    '/process/startedAt': run.process?.startedAt,
    '/startedBy/startedAt': run.startedBy?.startedAt,
  };
  const odd = Object.entries(times).find(([, time]) => time !== undefined && !isTime(time));
  if (odd) return words('FieldValue', odd[0]);
  const paths = run.profile.timeSpans.flatMap(({ targets }) => targets.map((target) => target.path));

  return paths.some((each) => /[\x00-\x1f]/.test(each)) ? words('FieldValue', '/profile/timeSpans/targets/path') : null;
}

/** Whether a text that looks like a moment is one: the day after the last of a month would be taken for the next one's first. */
function isTime(text) {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

/** Whether the disk with a folder has no room left. */
async function isFull(folder) {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < fullBytes;
}

export function newRunId() {
  return `${markOf(Date.now())}-${randomBytes(4).toString('hex')}`;
}

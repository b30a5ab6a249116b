// Runs on disk, in the folders that the contract lays down: the module finds what the stand-in made, and the other way.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../base/files.mjs';
import { ProblemError } from '../base/problem.mjs';
import { isEngineAtWork } from './engine.mjs';
import { longestLineBytes, parseProgress, readDocument, readTail } from './run-documents.mjs';

export const idPattern = /^[0-9]{8}-[0-9]{6}-[0-9a-f]{8}$/;
const keptLogCharacters = 2000;
/** As many lines as a day has seconds fit in many times. */
const mostProgressBytes = 256 * 1024 * 1024;

export class RunStore {
  #root;

  constructor(stateRoot) {
    this.#root = path.join(stateRoot, 'runs');
  }

  /** A file of a run. The id is checked before it becomes part of a path. */
  file(runId, name) {
    return path.join(this.#folder(runId), name);
  }

  /** Makes the folder of a new run and writes its profile. */
  async create(profileJson) {
    const id = newRunId();
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    await mkdir(this.#folder(id), { mode: 0o700 });
    await writeFile(this.file(id, 'profile.json'), profileJson);
    return id;
  }

  async save(run) {
    const file = this.file(run.id, 'run.json');
    await writeFile(`${file}.new`, JSON.stringify(run));
    await rename(`${file}.new`, file);
  }

  /** All runs, newest first; in the place of one that cannot be read stands why. */
  async list() {
    const names = existsSync(this.#root) ? await readdir(this.#root) : [];
    const ids = names.filter((name) => idPattern.test(name) && existsSync(this.file(name, 'run.json')));
    const readOrTold = (id) => this.read(id).catch((error) => unreadableRun(id, error));
    return Promise.all(ids.sort().reverse().map(readOrTold));
  }

  /** A run with its status as of now. */
  async read(runId) {
    const run = await this.started(runId);
    // The process first, the result second: an engine that ends in between has left its result by then.
    const alive = await this.isAtWork(run);
    const result = await readDocument(this.file(runId, 'result.json'), 'result');
    const [progress, note] = [await this.#newestProgress(runId), await this.#note(runId)];
    return { ...run, note, progress, ...(await this.#outcome(runId, result, alive)) };
  }

  /** Whether the engine of a run is at work. */
  isAtWork(run) {
    return isEngineAtWork(run.process, this.file(run.id, 'lock'));
  }

  /** A run as it was started. */
  async started(runId) {
    const file = this.file(runId, 'run.json');
    const read = (await lstat(this.#folder(runId)).catch(() => null))?.isSymbolicLink()
      ? { reason: 'its folder is a link' }
      : await readDocument(file, 'run');
    if (!read) throw runNotFound(runId);
    const reason = read.reason ?? (read.value.id === runId ? null : '/id is that of another run');
    if (reason) throw runNotReadable(runId, file, reason);
    return read.value;
  }

  /** Null where there is none, or none that can be read: the run then says so. */
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

  /** What a person wrote on the run; a damaged file is none. */
  async #note(runId) {
    return (await readDocument(this.file(runId, 'note.json'), 'run-note'))?.value ?? null;
  }

  /** Keeps a note in the place of the one before; null deletes it. What is no plain file stays. */
  async saveNote(runId, note) {
    const file = this.file(runId, 'note.json');
    const found = await lstat(file).catch(() => null);
    if (found && !found.isFile()) throw noteNotReadable(file, found);
    if (note === null) await rm(file, { force: true });
    else await writeWhole(file, JSON.stringify(note));
  }

  async requestStop(runId) {
    await (await open(this.file(runId, 'stop'), 'a')).close();
  }

  async remove(runId) {
    await rm(this.#folder(runId), { recursive: true });
  }

  #folder(runId) {
    if (typeof runId !== 'string' || !idPattern.test(runId)) {
      throw new ProblemError({
        code: 'RunIdNotValid',
        message: `'${runId}' is not the id of a run.`,
        action: 'Use the id of a run on this node.',
      });
    }
    return path.join(this.#root, runId);
  }

  async #outcome(runId, result, alive) {
    if (result?.reason)
      return {
        status: 'failed',
        endedAt: null,
        error: resultNotReadable(this.file(runId, 'result.json'), result.reason),
      };
    if (result) {
      const { status, endedAt, error } = result.value;
      return { status, endedAt, error };
    }
    if (alive) return { status: 'running', endedAt: null, error: null };
    if (existsSync(this.file(runId, 'stop'))) return { status: 'cancelled', endedAt: null, error: null };
    const log = await readTail(this.file(runId, 'engine.log'), 4 * keptLogCharacters);
    const words = log.trim().slice(-keptLogCharacters);
    const error = {
      code: 'EngineEndedWithoutResult',
      message: `The engine stopped unexpectedly${words ? `: ${words}` : '.'}`,
      action: 'Run it again. If it ends the same way, look at engine.log in the folder of the run.',
      target: runId,
    };
    return { status: 'lost', endedAt: null, error };
  }
}

export function runNotFound(runId) {
  return new ProblemError({
    code: 'RunNotFound',
    message: `There is no run '${runId}' on this node.`,
    action: 'Check the id. The run may have been deleted, or be on another node.',
  });
}

function runNotReadable(runId, file, reason) {
  return new ProblemError({
    code: 'RunNotReadable',
    message: `The run ${runId} can't be read: ${file}: ${reason}`,
    action: 'Delete the run. Only its folder is deleted.',
    target: file,
  });
}

function noteNotReadable(file, found) {
  const reason = found.isSymbolicLink() ? 'it is a link' : 'it is not a plain file';
  return new ProblemError({
    code: 'NoteNotReadable',
    message: `The note was not saved: a file or folder is in its place and can't be replaced: ${file}: ${reason}`,
    action: 'Remove that file or folder.',
    target: file,
  });
}

function resultNotReadable(file, reason) {
  return {
    code: 'ResultNotReadable',
    message: `The result can't be read: ${file}: ${reason}`,
    action: 'The file is damaged. Run again.',
    target: file,
  };
}

/** What stands in a list for a run that cannot be read. */
function unreadableRun(id, failure) {
  const error = failure.problem ?? runNotReadable(id, id, failure.message).problem;
  const nothing = { name: null, nodeName: null, volumeId: null, createdAt: null, endedAt: null, progress: null };
  return { contractVersion: 1, id, status: 'unreadable', ...nothing, error };
}

export function newRunId() {
  const [date, time] = new Date().toISOString().slice(0, 19).split('T');
  return `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${randomBytes(4).toString('hex')}`;
}

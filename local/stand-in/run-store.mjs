// Runs on disk, in the folders that the contract lays down: the module finds what the stand-in made, and the other way.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../gateway/problem.mjs';
import { isAlive } from './engine.mjs';

export const idPattern = /^[0-9]{8}-[0-9]{6}-[0-9a-f]{8}$/;
const keptLogCharacters = 2000;

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

  /** All runs, newest first. */
  async list() {
    const names = existsSync(this.#root) ? await readdir(this.#root) : [];
    const ids = names.filter((name) => idPattern.test(name) && existsSync(this.file(name, 'run.json')));
    return Promise.all(
      ids
        .sort()
        .reverse()
        .map((id) => this.read(id)),
    );
  }

  /** A run with its status as of now. */
  async read(runId) {
    const file = this.file(runId, 'run.json');
    if (!existsSync(file)) throw runNotFound(runId);
    const run = JSON.parse(await readFile(file, 'utf8'));
    // The process first, the result second: an engine that ends in between has left its result by then.
    const alive = await isAlive(run.process);
    const result = await this.readResult(runId);
    const progress = (await this.readProgress(runId, 0)).at(-1)?.progress ?? null;
    return { ...run, progress, ...(await this.#outcome(runId, result, alive)) };
  }

  async readResult(runId) {
    const file = this.file(runId, 'result.json');
    return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
  }

  /** Progress lines after a number, each with its own number from 1. A line that is still being written waits. */
  async readProgress(runId, afterLine) {
    const file = this.file(runId, 'progress.jsonl');
    const text = existsSync(file) ? await readFile(file, 'utf8') : '';
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
    return lines.map((line, index) => ({ line: index + 1, progress: JSON.parse(line) })).slice(afterLine);
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
        action: 'Choose a run from the list.',
      });
    }
    return path.join(this.#root, runId);
  }

  async #outcome(runId, result, alive) {
    if (result) return { status: result.status, endedAt: result.endedAt, error: result.error };
    if (alive) return { status: 'running', endedAt: null, error: null };
    if (existsSync(this.file(runId, 'stop'))) return { status: 'cancelled', endedAt: null, error: null };
    const log = await readFile(this.file(runId, 'engine.log'), 'utf8').catch(() => '');
    const words = log.trim().slice(-keptLogCharacters);
    const error = {
      code: 'EngineEndedWithoutResult',
      message: `The engine ended without a result${words ? `: ${words}` : '.'}`,
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
    action: 'Choose a run from the list.',
  });
}

export function newRunId() {
  const [date, time] = new Date().toISOString().slice(0, 19).split('T');
  return `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${randomBytes(4).toString('hex')}`;
}

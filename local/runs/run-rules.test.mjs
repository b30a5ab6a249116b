// The module's rules of a run as they stand here a second time: both are held to the contract's cases, which the module's
// RunRules.Tests.ps1 reads too.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { leftoversOf } from './leftovers.mjs';
import { outdatedOf } from './retention.mjs';
import {
  checkPartOf,
  expectedSecondsOf,
  lossOf,
  markOf,
  noteTextOf,
  retentionOf,
  runNameOf,
  timeLimitSecondsOf,
} from './run-rules.mjs';
import { engineArguments } from './run-start.mjs';
import { RunStore } from './run-store.mjs';
import { limitsOf, refusalProblem } from './start-check.mjs';
import { problem, problemOf } from './words.mjs';

const read = async (name) =>
  JSON.parse(await readFile(new URL(`../../engine/contract/${name}`, import.meta.url), 'utf8'));
const example = (name) => read(`examples/valid/${name}.json`);
const vectors = await read('vectors/run-rules.json');
const goneProcess = { id: 2 ** 22 - 1, startedAt: '2020-01-01T00:00:00.000Z', startMark: 'ended' };
const hourMilliseconds = 3_600_000;

/** What a rule gives, or the problem that it refuses with: as the case has it. */
function holds({ problem, message, is }, ask) {
  if (problem === undefined) {
    assert.deepEqual(ask(), is);
    return;
  }
  assert.throws(ask, (error) => {
    assert.equal(error.problem.code, problem);
    if (message !== undefined) assert.equal(error.problem.message, message);
    return true;
  });
}

describe('The rules of a run', () => {
  let folder;
  let store;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-rules-'));
    store = new RunStore(folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** A run on disk with its files, ended unless the case says otherwise. */
  async function makeRun({ id, run = {}, files = {}, result, errorCode, warns = false, isInHostJob = false }) {
    const process = { ...goneProcess, isInHostJob };
    const made = await store.create('{}', id);
    await store.save({ ...(await example('run.running')), id: made, process, startedBy: null, ...run });
    if (result !== undefined) {
      const document = await example(result);
      if (errorCode !== undefined) document.error.code = errorCode;
      if (warns) document.warnings.push({ code: 'Other', message: 'It stays.', target: targetOf(run) });
      await writeFile(store.file(made, 'result.json'), JSON.stringify(document));
    }
    for (const [name, text] of Object.entries(files)) await writeFile(store.file(made, name), text);
    return made;
  }

  for (const [name, least] of Object.entries({
    timeLimits: 12,
    names: 6,
    checkParts: 4,
    notes: 12,
    states: 12,
    retentionRules: 4,
    retention: 10,
    refusals: 7,
    engineArguments: 4,
    leftovers: 10,
    keptLimits: 5,
  })) {
    it(`are held to cases of ${name}`, () => assert.ok(vectors[name].length >= least, `${vectors[name].length} cases`));
  }

  for (const each of vectors.timeLimits) {
    it(`have a time limit for ${each.name}`, () => {
      holds({ ...each, is: each.timeLimitSeconds }, () => timeLimitSecondsOf(each.profile));
      if (each.expectedSeconds !== undefined) assert.equal(expectedSecondsOf(each.profile), each.expectedSeconds);
    });
  }

  for (const each of vectors.names) {
    it(`have a name of a run: ${each.name}`, () => holds(each, () => runNameOf(each.given.name, each.given.presetId)));
  }

  for (const each of vectors.checkParts) {
    it(`have a part of a check: ${each.name}`, () =>
      holds(each, () => checkPartOf(each.given.id, each.given.role, each.given.method)));
  }

  for (const each of vectors.notes) {
    it(`have a text of a note: ${each.name}`, () => holds(each, () => noteTextOf(each.text, each.of)));
  }

  for (const each of vectors.states) {
    it(`have a status for a folder with ${each.name}`, async () => {
      const id = await makeRun(each);
      const found = await store.read(id);
      assert.equal(found.status, each.status);
      const log = (each.files?.['engine.log'] ?? '').trim();
      // The disk here is not full.
      const error = each.isFull
        ? lossOf({ runId: id, log, isInHostJob: false, stateRoot: folder, isFull: true })
        : found.error;
      assert.equal(error?.code ?? null, each.problem);
      if (each.message !== undefined) assert.equal(error.message, each.message);
      if (each.status === 'lost') assert.equal(error.target, id);
    });
  }

  for (const each of vectors.retentionRules) {
    it(`have a rule of what is kept: ${each.name}`, () =>
      holds(each, () => {
        const { keep, count } = retentionOf(each.given.keep, each.given.count, 'a');
        return { keep, count };
      }));
  }

  for (const each of vectors.retention) {
    it(`have runs that are not kept: ${each.name}`, async () => {
      const idOf = (hours) => `${markOf(Date.now() - hours * hourMilliseconds)}-00000000`;
      const ids = new Map(each.runs.map(({ ageHours }) => [ageHours, idOf(ageHours)]));
      for (const { ageHours, ...run } of each.runs) {
        await makeRun({ result: 'result.hci-b2ms-read', ...run, id: ids.get(ageHours) });
      }
      assert.deepEqual(
        await outdatedOf(store, each.rule),
        each.outdated.map((hours) => ids.get(hours)),
      );
    });
  }

  for (const each of vectors.refusals) {
    it(`have a refusal for ${each.name}`, () => {
      const { profileProblems = [], blocking = [], problems = [] } = each;
      const check = {
        profileProblems,
        blocking,
        problems: problems.map(({ code, filled, target }) => problemOf(code, filled, target)),
      };
      assert.deepEqual(refusalProblem(check, 'test01'), each.is);
    });
  }

  for (const each of vectors.keptLimits) {
    it(`have limits that a run keeps: ${each.name}`, async () => {
      const text = each.document ? JSON.stringify(await example(each.document)) : each.text;
      const facts = () => (each.facts ? example(each.facts) : Promise.reject(problem('VolumeNotFound', ['test01'])));
      const kept = await limitsOf(text, { nodeName: 'node1', volume: { id: each.volumeId ?? 'test01' } }, facts).catch(
        (error) => error.problem.code,
      );
      if (each.problem) assert.equal(kept, each.problem);
      else if (each.document) assert.deepEqual(kept, await example(each.document));
      else assert.deepEqual(kept, each.is && { ...each.is, facts: await facts() });
    });
  }

  for (const each of vectors.engineArguments) {
    it(`have what the engine is told for ${each.name}`, () => {
      const id = '20260102-030405-0a1b2c3d';
      const runFolder = path.dirname(store.file(id, 'run.json'));
      const told = engineArguments(store, { ...each.run, id }, each.device);
      assert.deepEqual(
        told.map((argument) => argument.replace(runFolder, '{folder}').replaceAll(path.sep, '/')),
        each.is,
      );
    });
  }

  for (const each of vectors.leftovers) {
    it(`have files that are left: ${each.name}`, async () => {
      const volume = path.join(folder, 'volume');
      await mkdir(volume);
      const file = path.join(volume, 'a.dat');
      for (const end of each.beside ?? []) await writeFile(`${file}${end}`, '{}');
      if (each.content !== undefined) await writeFile(file, each.content);
      const { profile } = await example('run.running');
      profile.timeSpans[0].targets[0].path = file;
      const id = await makeRun({ ...each, run: { volumeId: 'test01', profile, ...each.run } });
      const left = await leftoversOf('test01', await store.allStarted(), store);
      assert.deepEqual(left, each.left ? [{ path: file, runId: id }] : []);
    });
  }
});

/** The file that a run uses. */
function targetOf({ profile }) {
  return profile.timeSpans[0].targets[0].path;
}

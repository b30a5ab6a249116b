import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makePoisonedState } from '../../engine/contract/tests/poisons.mjs';
import { root } from '../base/paths.mjs';
import { identityOf } from './process.mjs';
import { RunStore } from './run-store.mjs';
import { spawnAsEngine } from './testing/engine-process.mjs';

const example = async (name) =>
  JSON.parse(await readFile(path.join(root, 'engine/contract/examples/valid', name), 'utf8'));
const goneProcess = { id: 2 ** 22 - 1, startedAt: '2020-01-01T00:00:00.000Z', isInHostJob: false };

describe('run store', () => {
  let folder;
  let store;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'headroom-runs-')), 'state');
    store = new RunStore(folder);
  });

  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  async function makeRun(changes = {}) {
    const id = await store.create('{}');
    await saveRun(id, changes);
    return id;
  }

  async function saveRun(id, changes = {}) {
    await store.save({ ...(await example('run.running.json')), id, process: goneProcess, ...changes });
  }

  /** A run, and what passes for its engine, which is not in its document. */
  async function makeEngine() {
    const id = await makeRun({ process: null });
    const child = await spawnAsEngine(path.dirname(folder), store.file(id, 'lock'));
    await writeFile(store.file(id, 'lock'), `headroom-io ${child.pid}\n`);
    return { id, child, identity: await identityOf(child.pid) };
  }

  for (const id of ['', '..', '../../etc', '20261121-054322-1a2b3c4d/..', '20261121-054322-1A2B3C4D', null]) {
    it(`refuses ${JSON.stringify(id)} as an id before it becomes a path`, async () => {
      assert.throws(() => store.file(id, 'run.json'), /\[RunIdNotValid\]/);
    });
  }

  it('says so when there is no such run', async () => {
    await assert.rejects(store.read('20261121-054322-1a2b3c4d'), /\[RunNotFound\]/);
  });

  it('lists the newest run first and nothing that is not a run', async () => {
    const ids = [await makeRun(), await makeRun()].sort().reverse();
    await writeFile(path.join(folder, 'runs', 'notes.txt'), '');
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      ids,
    );
  });

  it('reads the note beside a run, takes a damaged one for none, and replaces no link', async () => {
    const id = await makeRun();
    const note = await example('run-note.tag-and-text.json');
    assert.equal((await store.read(id)).note, null);
    await store.saveNote(id, note);
    assert.deepEqual((await store.read(id)).note, note);
    await writeFile(store.file(id, 'note.json'), '{}');
    assert.equal((await store.read(id)).note, null);
    await store.saveNote(id, null);
    await writeFile(path.join(folder, 'elsewhere'), 'mine');
    await symlink(path.join(folder, 'elsewhere'), store.file(id, 'note.json'));
    await assert.rejects(store.saveNote(id, note), /\[NoteNotReadable\]/);
    assert.equal(await readFile(path.join(folder, 'elsewhere'), 'utf8'), 'mine');
  });

  it('takes a run whose engine is alive for running, also where its process was not written down', async () => {
    const { id, child, identity } = await makeEngine();
    try {
      const found = await store.read(id);
      assert.equal(found.status, 'running');
      assert.deepEqual(found.process, identity);
      await saveRun(id, { process: identity });
      assert.equal((await store.read(id)).status, 'running');
    } finally {
      child.kill();
    }
  });

  it('tells the engine of a run from before there were locks by its program', async () => {
    const child = await spawnAsEngine(path.dirname(folder));
    try {
      const id = await makeRun();
      const { startedBy, ...run } = await store.started(id);
      assert.equal(startedBy, null);
      await store.save({ ...run, process: await identityOf(child.pid) });
      await rm(store.file(id, 'lock'));
      assert.equal((await store.read(id)).status, 'running');
      await saveRun(id, { process: await identityOf(child.pid), startedBy: null });
      assert.equal((await store.read(id)).status, 'lost', 'of one that had a lock, the engine is gone with it');
    } finally {
      child.kill();
    }
  });

  it('takes a run for lost that names a living process which is not its engine', async () => {
    const { id, child, identity } = await makeEngine();
    try {
      assert.equal((await store.read(await makeRun({ process: await identityOf(process.pid) }))).status, 'lost');
      const other = await makeRun({ process: identity });
      await writeFile(store.file(other, 'lock'), `headroom-io ${child.pid}\n`);
      assert.equal((await store.read(other)).status, 'lost', 'it was given another lock');
      await saveRun(id, { process: identity });
      await writeFile(store.file(id, 'lock'), `headroom-io ${process.pid}\n`);
      assert.equal((await store.read(id)).status, 'lost', 'the lock names another process');
    } finally {
      child.kill();
    }
  });

  it('takes a run for running whose engine is about to be started', async () => {
    const id = await makeRun({ process: null, startedBy: await identityOf(process.pid) });
    assert.equal((await store.read(id)).status, 'running');
    await saveRun(id, { process: null, startedBy: goneProcess });
    assert.equal((await store.read(id)).status, 'lost');
  });

  it('knows the process of a run by what no step of the clock changes', async () => {
    const { id, child, identity } = await makeEngine();
    try {
      assert.match(identity.startMark, /^[0-9a-f-]{36}\/\d+$/);
      // As it is told after the clock was put forward by an hour.
      const startedAt = new Date(Date.parse(identity.startedAt) - 3_600_000).toISOString();
      await saveRun(id, { process: { ...identity, startedAt } });
      assert.equal((await store.read(id)).status, 'running');
      await saveRun(id, { process: { ...identity, startMark: identity.startMark.replace(/^[^/]+/, 'another-boot') } });
      assert.equal((await store.read(id)).status, 'lost');
    } finally {
      child.kill();
    }
  });

  it('does not take another process with the same number for the engine', async () => {
    const id = await makeRun({ process: { ...goneProcess, id: process.pid } });
    assert.equal((await store.read(id)).status, 'lost');
  });

  it('takes a run that was asked to stop and left no result for cancelled', async () => {
    const id = await makeRun();
    await store.requestStop(id);
    assert.equal((await store.read(id)).status, 'cancelled');
  });

  it('takes over what the result says', async () => {
    const id = await makeRun();
    const result = await example('result.failed-before-measuring.json');
    await writeFile(store.file(id, 'result.json'), JSON.stringify(result));
    const { status, error, endedAt } = await store.read(id);
    assert.deepEqual({ status, error, endedAt }, { status: 'failed', error: result.error, endedAt: result.endedAt });
  });

  it('numbers progress lines from 1 and leaves the one that is still being written', async () => {
    const id = await makeRun();
    const line = JSON.stringify(await example('progress.measuring.json'));
    await appendFile(store.file(id, 'progress.jsonl'), `${line}\n${line}\n${line.slice(0, 20)}`);
    assert.deepEqual(
      (await store.readProgress(id, 0)).map((entry) => entry.line),
      [1, 2],
    );
    assert.deepEqual(
      (await store.readProgress(id, 1)).map((entry) => entry.line),
      [2],
    );
  });

  it('lists the sound run beside damaged ones, names each with a reason, and deletes it alone', async () => {
    const made = await makePoisonedState(folder, { withLarge: false });
    const listed = Object.fromEntries((await store.list()).map((run) => [run.id, run]));
    assert.equal(Object.keys(listed).length, (await readdir(path.join(folder, 'runs'))).length);
    assert.equal(listed[made.sound].status, 'lost');
    const misfits = made.runs.filter(({ fits }) => !fits);
    assert.ok(misfits.length > 120, `${misfits.length} misfits`);
    const wrong = made.runs.filter(({ id, fits }) => fits === (listed[id].status === 'unreadable'));
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      made.results.filter(
        ({ id, fits, isThere }) => isThere && !fits && listed[id].error?.code !== 'ResultNotReadable',
      ),
      [],
    );
    assert.deepEqual(
      made.progress.filter(({ id, fits }) => fits !== (listed[id].progress !== null)),
      [],
    );
    for (const { id } of misfits) await store.remove(id);
    assert.deepEqual(
      (await store.list()).filter(({ status }) => status === 'unreadable').map(({ id }) => id),
      [],
    );
    assert.equal((await store.read(made.sound)).status, 'lost');
  });
});

// A start, with an engine that says it has begun and is gone.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { startRun } from './run-start.mjs';
import { RunStore } from './run-store.mjs';
import { spawnAsEngine } from './testing/engine-process.mjs';
import { problem } from './words.mjs';

const example = async (name) =>
  JSON.parse(await readFile(new URL(`../../engine/contract/examples/valid/${name}.json`, import.meta.url), 'utf8'));
const goneProcess = { id: 2 ** 22 - 1, startedAt: '2020-01-01T00:00:00.000Z', startMark: 'ended', isInHostJob: false };
const oldId = '20200101-000000-00000001';

describe('A start', () => {
  let stateRoot;
  let store;
  let hashed;
  let context;

  beforeEach(async () => {
    stateRoot = await mkdtemp(path.join(tmpdir(), 'headroom-start-'));
    store = new RunStore(stateRoot);
    hashed = 0;
    const volume = { id: 'test01', name: 'test01', path: path.join(stateRoot, 'volume'), ownerNodeName: 'node1' };
    await mkdir(volume.path);
    const { engine: build } = await example('run.running');
    const { checks, ...readiness } = await example('readiness.one-blocks');
    context = {
      stateRoot,
      store,
      placeOf: () => ({ provider: 'simulated', simulation: 'simulated', nodeName: 'node1', volume, device: null }),
      readinessOf: async () => ({ ...readiness, checks: checks.filter(({ verdict }) => verdict !== 'blocking') }),
      limitFactsOf: () => example('limit-facts.hci-b2ms-read'),
      engine: {
        verified: async () => {
          hashed++;
          return { file: 'headroom-io', build, mark: '' };
        },
        checkText: async () => [],
        checkTargets: async () => [],
        start: async (_, args) => {
          const progress = args.find((each) => each.startsWith('--progress='));
          await writeFile(progress.slice('--progress='.length), '');
          return goneProcess;
        },
      },
    };
  });

  afterEach(() => rm(stateRoot, { recursive: true }));

  async function start(given = {}) {
    const target = { path: path.join(stateRoot, 'volume/a.dat'), createSizeBytes: 4096 };
    const ProfileJson = JSON.stringify({ contractVersion: 1, timeSpans: [{ targets: [target] }] });
    for await (const document of startRun({ ProfileJson, VolumeId: 'test01', ...given }, context)) return document;
    return null;
  }

  it('hashes the engine once, and writes down whose process it is', async () => {
    const run = await start();
    assert.deepEqual([run.status, run.process, run.startedBy, run.notes], ['lost', goneProcess, null, []]);
    assert.equal(hashed, 1);
    assert.equal(existsSync(store.file(run.id, 'lock')), true);
  });

  it('that the engine is missing for is refused, and leaves nothing', async () => {
    context.engine.verified = () => Promise.reject(problem('EngineNotFound', ['linux amd64', 'list'], 'list'));
    const refusal = await start();
    assert.deepEqual([refusal.status, refusal.problem.code], ['refused', 'EngineNotFound']);
    assert.deepEqual(await store.ids(), []);
  });

  it('tells of the engine before the limits, as the module does', async () => {
    context.engine.verified = () => Promise.reject(problem('EngineNotFound', ['linux amd64', 'list'], 'list'));
    const { problems } = await start({ LimitsJson: 'no' });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['EngineNotFound', 'LimitsNotValid'],
    );
  });

  it('keeps the facts of the node where no limits are given', async () => {
    const { limits } = await start();
    assert.deepEqual(limits.facts, await example('limit-facts.hci-b2ms-read'));
    assert.equal(limits.limits, null);
  });

  it('whose engine cannot be started leaves nothing', async () => {
    context.engine.start = () => Promise.reject(problem('EngineNotStarted', ['headroom-io', 'no'], 'headroom-io'));
    await assert.rejects(start(), /\[EngineNotStarted\]/);
    assert.deepEqual(await store.ids(), []);
  });

  it('succeeds though an earlier run that is no longer kept cannot be deleted', async () => {
    // Of two runs of the same second, the newer one is not known.
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    await store.create('{}', oldId);
    await store.save({ ...(await example('run.running')), id: oldId, volumeId: 'another', process: goneProcess });
    const lock = store.file(oldId, 'lock');
    const other = await spawnAsEngine(stateRoot);
    try {
      await writeFile(lock, `headroom-io ${other.pid}\n`);
      const retention = { contractVersion: 1, keep: 'newest', count: 1, savedAt: '2026-01-01T00:00:00Z', savedBy: 'a' };
      await writeFile(path.join(stateRoot, 'retention.json'), JSON.stringify(retention));
      const run = await start();
      assert.deepEqual(await store.ids(), [run.id, oldId]);
      await writeFile(lock, '');
      mock.timers.tick(1000);
      const next = await start();
      assert.deepEqual(await store.ids(), [next.id], 'looked at again after the next start');
    } finally {
      mock.timers.reset();
      other.kill();
    }
  });
});

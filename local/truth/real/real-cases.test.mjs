import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { families } from '../families/index.mjs';
import { makeCase } from '../cases.mjs';
import { judge } from '../judge.mjs';
import { KernelThrottle } from './kernel-throttle.mjs';
import { nodeCases } from './node-cases.mjs';
import { realCases } from './real-cases.mjs';
import { argsOf, neighboursOf } from './run-real-cases.mjs';

const known = new Set([
  'name',
  'args',
  'isOneRun',
  'fileSize',
  'isBuffered',
  'limits',
  'label',
  'busyLoops',
  'busyProcessors',
  'beside',
  'kernel',
  'memoryBytes',
  'then',
  'isAlone',
]);
const files = { report: 'a.json', target: 'a.dat' };
const named = (part) => realCases.filter(({ name }) => name.includes(part));

describe('real searches', () => {
  it('are at least 30, each with a name of its own', () => {
    assert.ok(realCases.length >= 30, `${realCases.length}`);
    assert.equal(new Set(realCases.map(({ name }) => name)).size, realCases.length);
  });

  it('are described by what is known of them, and no more', () => {
    for (const one of realCases) {
      assert.deepEqual(
        Object.keys(one).filter((key) => !known.has(key)),
        [],
        one.name,
      );
    }
  });

  it('are labelled with what the simulation has too', () => {
    const labels = new Set(families.map((family) => makeCase(family, 1, 0).label.binds));
    labels.add('cache');
    for (const { name, label } of realCases) {
      for (const binds of [label.binds, ...(label.alsoTrue ?? [])]) assert.ok(labels.has(binds), `${name}: ${binds}`);
    }
  });

  it('are told the limit that limits them, where it is a listed one', () => {
    for (const { name, label, limits } of realCases) {
      const isListed = label.binds.startsWith('vm-');
      assert.equal(limits.filter(({ id }) => id === label.binds).length, isListed ? 1 : 0, name);
      assert.equal(new Set(limits.map(({ id }) => id)).size, limits.length, name);
    }
  });

  it('have what limits set from outside', () => {
    for (const { name, args, kernel, isOneRun = false } of realCases) {
      const isSimulated = args.some((arg) => arg.startsWith('--simulate-device='));
      const isNull = args.includes('--backend=null');
      const ways = [isSimulated, isNull, kernel !== undefined].filter(Boolean).length;
      assert.equal(ways, 1, name);
      assert.equal(
        isOneRun,
        args.some((arg) => arg.startsWith('-g')),
        name,
      );
    }
  });

  it('have a limit that is listed and one that is not, of each kind', () => {
    for (const part of ['busy', 'memory', 'a rate of its own', 'ends late', 'kernel', 'a second load takes']) {
      const of = named(part);
      assert.ok(
        of.some(({ limits }) => limits.some(({ value }) => value < 40_000)),
        `${part}: none is listed`,
      );
      assert.ok(
        of.some(({ limits }) => limits.every(({ value }) => value >= 40_000)),
        `${part}: all are listed`,
      );
    }
    assert.ok(nodeCases.every(({ name }) => named(name).length === 1));
  });

  it('ask the engine for a search, past the cache, with a file of their own', () => {
    const [one] = named('iops 700, nothing listed');
    assert.deepEqual(argsOf(one, files), [
      '--find-limit',
      '-c64M',
      '-Sh',
      '-r',
      '-b4K',
      '-o8',
      '-t2',
      '--simulate-device=iops=700',
      '-Rjson:a.json',
      'a.dat',
    ]);
  });

  it('ask the engine for one run where a search would find a rate of its own', () => {
    const [one] = named('a rate of its own of 400');
    const args = argsOf(one, files);
    assert.ok(args.includes('-g200i') && args.includes('-d60'));
    assert.ok(!args.includes('--find-limit'));
  });

  it('leave the cache on where memory is to answer', () => {
    const [one] = named('memory for a part of the file');
    const args = argsOf(one, files);
    assert.ok(args.includes('-Sb') && args.includes('-c256M'));
    assert.ok(!args.includes('-Sh'));
  });

  it('have neighbours that are bound where the engine is', () => {
    const [one] = named('one thread of the engine, on a processor');
    assert.deepEqual(
      neighboursOf(one).map(({ file, args }) => [file, ...args.slice(0, 2)]),
      [['taskset', '-c', '0']],
    );
    assert.ok(one.args.includes('-a0'));
    const [free] = named('iops 500, beside busy programs');
    assert.deepEqual(
      neighboursOf(free).map(({ file }) => file),
      [process.execPath, process.execPath],
    );
    assert.deepEqual(neighboursOf(named('iops 700, nothing listed')[0]), []);
  });
});

describe('a burst that ends late', () => {
  const [{ label }] = named('ends late at 300, nothing listed');
  const unlisted = (value) => ({
    state: 'unlistedRequests',
    headline: { key: 'Verdict.Search.Unlisted', args: [{ unit: 'iops', value }] },
    binding: [],
    assessments: [],
    confidence: { isClaim: true },
  });

  it('is not what limits any more', () => assert.equal(judge(unlisted(897), label), 'wrong'));
  it('leaves what it came down to', () => assert.equal(judge(unlisted(300), label), 'right'));
  it('may be left open', () =>
    assert.equal(judge({ state: 'unsettled', binding: [], assessments: [] }, label), 'right'));
});

describe("the kernel's throttle", () => {
  const folders = [];
  const folder = async () => {
    folders.push(await mkdtemp(path.join(tmpdir(), 'throttle-')));
    return folders.at(-1);
  };
  const written = (at, name) => readFile(path.join(at, name), 'utf8');
  after(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

  it('of the older kind holds reads and writes to a rate each', async () => {
    const at = await folder();
    await new KernelThrottle(at, '254:0', { isOlder: true }).set({ iops: 500, bytesPerSecond: 1e6 });
    for (const direction of ['read', 'write']) {
      assert.equal(await written(at, `blkio.throttle.${direction}_iops_device`), '254:0 500');
      assert.equal(await written(at, `blkio.throttle.${direction}_bps_device`), '254:0 1000000');
    }
  });

  it('of the newer kind holds both to one line', async () => {
    const at = await folder();
    const throttle = new KernelThrottle(at, '254:0', { isOlder: false });
    await throttle.set({ iops: 500 });
    assert.equal(await written(at, 'io.max'), '254:0 riops=500 wiops=500');
    await throttle.set({ bytesPerSecond: 2e6 });
    assert.equal(await written(at, 'io.max'), '254:0 rbps=2000000 wbps=2000000');
  });

  it('limits memory in the folder that its kind has for it', async () => {
    const [at, memoryFolder] = [await folder(), await folder()];
    await new KernelThrottle(at, '254:0', { isOlder: true, memoryFolder }).limitMemory(1024);
    assert.equal(await written(memoryFolder, 'memory.limit_in_bytes'), '1024');
    await new KernelThrottle(at, '254:0', { isOlder: false }).limitMemory(2048);
    assert.equal(await written(at, 'memory.max'), '2048');
  });

  it('is entered by a program before it begins', () => {
    const behind = (memoryFolder) =>
      new KernelThrottle('/groups/a', '254:0', { isOlder: true, memoryFolder }).commandOf('engine', ['-r', 'a b']);
    assert.deepEqual(behind(null), {
      file: 'sh',
      args: ['-c', `echo $$ > '/groups/a/cgroup.procs' && exec "$0" "$@"`, 'engine', '-r', 'a b'],
    });
    assert.match(
      behind('/memory/a').args[1],
      /^echo \$\$ > '\/groups\/a\/cgroup\.procs' && echo \$\$ > '\/memory\/a\/cgroup\.procs' && exec/,
    );
  });

  it('takes its folders away with it', async () => {
    const at = path.join(await folder(), 'a');
    const memoryFolder = path.join(await folder(), 'b');
    await Promise.all([mkdir(at), mkdir(memoryFolder)]);
    await new KernelThrottle(at, '254:0', { isOlder: true, memoryFolder }).end();
    for (const gone of [at, memoryFolder]) await assert.rejects(stat(gone), /ENOENT/);
  });
});

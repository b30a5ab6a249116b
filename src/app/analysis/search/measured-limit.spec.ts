import { Result, VolumeStorage } from '../../../generated/contract';
import { MeasuredLimit, withMeasured } from '../limits/measured';
import { KnownLimits } from '../limits/limits-for';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { askedBlockBytes, bytes, disks, makeSearch, requests, Volume } from '../testing/searches';
import { standingStill, unsteadySearch } from '../testing/unsteady-searches';
import { words } from '../../words/testing/english';
import { Verdict } from '../verdict/verdict-types';
import { assessResult } from './assess-result';
import { EndedSearch, measuredLimits } from './measured-limit';

const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)]);
const nothing = makeLimits([]);
const onNode = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: null };
const run: EndedSearch['run'] = {
  ...onNode,
  id: '20261121-054327-1a2b3c4d',
  engine: { name: 'headroom-io', version: '0.1.0', platform: 'windows', sha256: '0'.repeat(64) },
};

function foundBy(
  volume: Volume,
  limits: KnownLimits,
  options?: Parameters<typeof makeSearch>[1],
): MeasuredLimit | null {
  return firstOf({ run, result: makeSearch(volume, options), limits });
}

/** The limit that the verdict names. */
function firstOf(search: EndedSearch): MeasuredLimit | null {
  return measuredLimits(search)[0] ?? null;
}

const these = (limit: MeasuredLimit | null): MeasuredLimit[] => (limit === null ? [] : [limit]);

/** One run of random reads of the size that the searches ask for. */
function makeRun({ iops, blockSizeBytes = askedBlockBytes }: { iops: number; blockSizeBytes?: number }): Result {
  return makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes, readIops: iops, writeIops: 0 }],
    target: { blockSizeBytes, writePercent: 0, randomPercent: 100, cacheMode: 'osCacheDisabled' },
    measuredSeconds: 60,
    queueDepth: 64,
    iopsStdDev: 3,
    latencyMeanMicroseconds: (64 * 1e6) / iops,
  });
}

function verdictOn(result: Result, limits: KnownLimits, coordinatorNodeName = 'node1'): Verdict {
  return assessResult({ result, limits, run: { ...onNode, coordinatorNodeName } });
}

describe('the limit that a search found', () => {
  it('is one of requests, whatever their size', () => {
    const found = foundBy(requests(1200), vm);
    expect(found).toEqual(
      jasmine.objectContaining({
        id: 'measured-iops',
        scope: 'measured',
        metric: 'iops',
        direction: 'read',
        value: 1200,
      }),
    );
    expect(found?.search).toEqual(
      jasmine.objectContaining({ runId: run.id, work: null, ownerNodeName: 'node1', engineVersion: '0.1.0' }),
    );
  });

  it('is one of bytes', () => {
    const found = foundBy(bytes(1200 * askedBlockBytes), vm);
    expect(found?.metric).toBe('throughput');
    expect(found?.value).toBeCloseTo(1200 * askedBlockBytes, -3);
  });

  it('is the disks’, of requests of that kind', () => {
    const found = foundBy(disks(1200), nothing);
    expect(found?.metric).toBe('iops');
    expect(found?.search.work).toEqual({ blockSizeBytes: askedBlockBytes, writePercent: 0, randomPercent: 100 });
  });

  it('is none where a source names it', () => expect(foundBy(requests(2000), vm)).toBeNull());

  it('is none where the queue depth limits', () =>
    expect(
      foundBy({ iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) }, vm, { deeperCount: 3 }),
    ).toBeNull());

  it('is none where nothing, memory or holes served the I/O', () => {
    expect(foundBy(requests(1200), vm, { changes: { backend: 'null' } })).toBeNull();
    const warning = { code: 'SparseTarget', message: 'Parts were never written.', target: null } as const;
    expect(foundBy(requests(1200), vm, { changes: { warnings: [warning] } })).toBeNull();
    expect(foundBy(requests(1200), vm, { changes: { warnings: [{ ...warning, code: 'Buffered' }] } })).toBeNull();
  });

  it('is none where IOPS dropped or moved at the ceiling, or the volume stood still', () => {
    for (const result of [unsteadySearch('drops'), unsteadySearch('trend'), standingStill()]) {
      expect(firstOf({ run, result, limits: nothing })).toBeNull();
    }
    expect(firstOf({ run, result: unsteadySearch('noise'), limits: nothing })).not.toBeNull();
  });

  it('is none of bytes from another node, whose network nobody knows', () => {
    const result = makeSearch(bytes(1200 * askedBlockBytes));
    const elsewhere = { ...run, coordinatorNodeName: 'node2' };
    expect(firstOf({ run: elsewhere, result, limits: vm })).toBeNull();
    const known = makeLimits([makeLimit('network', 'throughput', 1e9)]);
    expect(firstOf({ run: elsewhere, result, limits: known })?.metric).toBe('throughput');
    expect(verdictOn(result, vm, 'node2').state).toBe('unlistedBytes');
    expect(words(verdictOn(result, vm, 'node2').action)).toContain('on node2');
    expect(words(verdictOn(result, known, 'node2').action)).not.toContain('on node2');
  });

  it('is none of a single run', () => expect(firstOf({ run, result: makeRun({ iops: 1200 }), limits: vm })).toBeNull());
});

describe('a limit that a search found', () => {
  const found = foundBy(requests(1200), nothing);
  const known = withMeasured(nothing, these(found));
  const ofDisks = withMeasured(nothing, these(foundBy(disks(1200), nothing)));

  it('is what a later run reaches', () => {
    const verdict = verdictOn(makeRun({ iops: 1195 }), known);
    expect(verdict.state).toBe('limitReached');
    expect(words(verdict.headline)).toBe(
      'The limit that a search measured here is reached: 1,195 of 1,200 IOPS (2026-11-21)',
    );
  });

  it('is drawn beside a run that stays below it', () => {
    const verdict = verdictOn(makeRun({ iops: 600 }), known);
    expect(verdict.state).not.toBe('limitReached');
    expect(words(verdict.nextLine)).toContain('measured on 2026-11-21 at 1,200 IOPS');
  });

  it('is no limit of a run that passes it', () => {
    const verdict = verdictOn(makeRun({ iops: 1500 }), known);
    expect(verdict.assessments).toEqual([]);
    expect(verdict.state).toBe('unsettled');
  });

  it('of the disks says nothing of requests of another size', () => {
    const other = makeRun({ iops: 1190, blockSizeBytes: 2 * askedBlockBytes });
    expect(verdictOn(other, ofDisks).assessments).toEqual([]);
    expect(verdictOn(makeRun({ iops: 1190, blockSizeBytes: askedBlockBytes }), ofDisks).assessments.length).toBe(1);
  });

  it('explains no later search', () => {
    const verdict = verdictOn(makeSearch(requests(1200)), known);
    expect(verdict.state).toBe('unlistedRequests');
    expect(verdict.notes.map(words).join()).not.toContain('limit has');
  });

  it('that has dropped is said so, with what changed', () => {
    const lower = makeSearch(requests(900));
    expect(verdictOn(lower, known, 'node2').notes.map(words)).toEqual(
      jasmine.arrayContaining([
        'The limit dropped: the search on 2026-11-21 found 1,200 IOPS here, this one found 900 IOPS, 25% less.',
        'Since then the owner of the volume changed from node1 to node2.',
      ]),
    );
    expect(verdictOn(lower, known).notes.map(words)).toContain(
      'No change is known since then in what serves the volume: owner, access, VM size, disks, drives, resiliency, versions.',
    );
  });

  it('that has risen is said so, too', () => {
    const [note] = verdictOn(makeSearch(requests(1500)), known).notes.map(words);
    expect(note).toBe(
      'The limit rose: the search on 2026-11-21 found 1,200 IOPS here, this one found 1,500 IOPS, 25% more.',
    );
  });

  it('is told apart from then by VM size, disks, copies and engine', () => {
    if (found === null) {
      throw new Error('A search of requests finds a limit.');
    }
    const disk = { type: 'Premium_LRS', tier: 'P30', sizeGiB: null, count: 4, caching: null };
    const then = { vmSize: 'Standard_D4s_v5', disks: [disk], copies: 3, engineVersion: '0.0.9' };
    const facts = { ...nothing.facts, vmSize: 'Standard_D2s_v5', disks: [{ ...disk, count: 3 }], copies: 2 };
    const moved = withMeasured({ ...nothing, facts }, [{ ...found, search: { ...found.search, ...then } }]);
    expect(
      verdictOn(makeSearch(requests(900)), moved)
        .notes.map(words)
        .slice(1, 5),
    ).toEqual([
      'Since then the VM size changed from Standard_D4s_v5 to Standard_D2s_v5.',
      'Since then the disks changed from 4 × Premium_LRS P30 to 3 × Premium_LRS P30.',
      'Since then the copies of each write changed from 3 to 2.',
      'Since then the engine changed from 0.0.9 to 0.1.0.',
    ]);
  });

  describe('keeps what served the volume', () => {
    const drives = [{ model: 'INTEL SSDPE2', mediaType: 'ssd' as const, count: 12 }];
    const storage: VolumeStorage = {
      accessState: 'direct',
      fileSystem: 'CSVFS_NTFS',
      resiliencyKind: 'mirror',
      drives,
      operatingSystem: 'Microsoft Windows NT 10.0.20348.0',
    };
    const then = makeLimits([], { storage });
    const notesWith = (now: Partial<VolumeStorage> | null): string[] => {
      const facts = { ...nothing.facts, storage: now === null ? null : { ...storage, ...now } };
      const earlier = foundBy(requests(1200), then);
      return verdictOn(makeSearch(requests(900)), withMeasured({ ...nothing, facts }, these(earlier))).notes.map(words);
    };
    const nothingChanged = jasmine.stringMatching('No change is known since then');

    it('and says what is otherwise', () => {
      expect(
        notesWith({
          accessState: 'file-system-redirected',
          fileSystem: 'CSVFS_ReFS',
          resiliencyKind: 'parity',
          drives: [
            { model: 'INTEL SSDPE2', mediaType: 'ssd', count: 11 },
            { model: null, mediaType: 'hdd', count: 4 },
          ],
          operatingSystem: 'Microsoft Windows NT 10.0.26100.0',
        }).slice(1, 6),
      ).toEqual([
        "Since then this node's access to the volume changed from direct to file system redirected.",
        "Since then the pool's healthy drives changed from 12 × INTEL SSDPE2 to 11 × INTEL SSDPE2 + 4 × HDD.",
        "Since then the volume's resiliency changed from mirror to parity.",
        "Since then the volume's file system changed from CSVFS_NTFS to CSVFS_ReFS.",
        "Since then the node's operating system changed from Microsoft Windows NT 10.0.20348.0 to Microsoft Windows NT 10.0.26100.0.",
      ]);
    });

    it('and claims no change where it is the same, or was not told', () => {
      for (const now of [{}, { accessState: 'unknown' as const }, { drives: [] }, { resiliencyKind: null }, null]) {
        expect(notesWith(now)).withContext(JSON.stringify(now)).toContain(nothingChanged);
      }
    });
  });
});

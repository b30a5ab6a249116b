import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { Run, Target } from '../../generated/contract';
import { loadLimitCatalog, MeasuredLimit } from '../analysis/public-api';
import { makeLimits } from '../analysis/testing/limits';
import { bytes, makeSearch, requests } from '../analysis/testing/searches';
import { HeadroomError, RunAndResult } from '../gateway/public-api';
import { completedRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { overGateway } from '../testing/over-gateway';
import { MeasuredLimits } from './measured-limits';

const search: Run = {
  ...completedRun,
  id: '20261121-054327-1a2b3c4d',
  profile: { ...completedRun.profile, search: { effort: 'quick' } },
  limits: makeLimits([]),
};
const { nodeName, volumeId } = search;
const found: RunAndResult = { run: search, result: makeSearch(requests(1200)) };

function target({ profile }: Run): Target {
  const found = profile.timeSpans[0]?.targets[0];
  if (found === undefined) {
    throw new Error('The recorded run has a target.');
  }
  return found;
}

function profileOf({ profile }: Run, changed: Target): Run['profile'] {
  return { ...profile, timeSpans: profile.timeSpans.map((one) => ({ ...one, targets: [changed] })) };
}

describe('MeasuredLimits', () => {
  let gateway: RecordedGateway;
  let limits: MeasuredLimits;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    gateway = new RecordedGateway();
    gateway.resultAnswer = of(found);
    limits = overGateway(gateway, () => new MeasuredLimits());
  });

  async function newest(runs: readonly Run[]): Promise<readonly MeasuredLimit[] | null> {
    gateway.runsByNode = { [nodeName]: of(runs) };
    return new Promise((resolve, reject) => {
      let last: readonly MeasuredLimit[] | null = null;
      limits.newest(nodeName, volumeId).subscribe({
        next: (found) => (last = found),
        error: reject,
        complete: () => resolve(last),
      });
    });
  }

  const results = (): readonly string[] => gateway.calls.filter((call) => call.startsWith('result'));

  it('are of the newest search on the volume', async () => {
    const found = await newest([completedRun, search, { ...search, id: '20261120-054327-1a2b3c4d' }]);
    expect(found?.map(({ value, search: { runId } }) => [value, runId])).toEqual([[1200, search.id]]);
    expect(results()).toEqual([`result ${nodeName} ${search.id}`]);
  });

  it('are asked for once', async () => {
    await newest([search]);
    await newest([search]);
    expect(results().length).toBe(1);
  });

  it('are of an older search where the newest found none', async () => {
    const older = { ...search, id: '20261120-054327-1a2b3c4d' };
    const listed = makeLimits([{ ...(await limitOf()), id: 'qos-iops', scope: 'qos', search: null }]);
    spyOn(gateway, 'result').and.callFake((_node: string, id: string) =>
      of(id === older.id ? { ...found, run: older } : { ...found, run: { ...search, limits: listed } }),
    );
    limits = TestBed.runInInjectionContext(() => new MeasuredLimits());
    expect((await newest([search, older]))?.map((one) => one.search.runId)).toEqual([older.id]);
  });

  describe('of searches that asked for other requests', () => {
    const ofLarge = { ...target(search), blockSizeBytes: 65_536 };
    const older: Run = { ...search, id: '20261120-054327-1a2b3c4d', profile: profileOf(search, ofLarge) };

    it('are kept beside those of the newest', async () => {
      spyOn(gateway, 'result').and.callFake((_node: string, id: string) =>
        of(id === older.id ? { run: older, result: makeSearch(bytes(50e6)) } : found),
      );
      limits = TestBed.runInInjectionContext(() => new MeasuredLimits());
      const kept = await newest([search, older]);
      expect(kept?.map(({ id, search: { runId } }) => [id, runId])).toEqual([
        ['measured-iops', search.id],
        ['measured-throughput', older.id],
      ]);
    });

    it('do not take those of the newest with them where they can not be read', async () => {
      spyOn(gateway, 'result').and.callFake((_node: string, id: string) =>
        id === older.id ? throwError(() => new Error('The file is damaged.')) : of(found),
      );
      limits = TestBed.runInInjectionContext(() => new MeasuredLimits());
      expect((await newest([search, older]))?.map(({ id }) => id)).toEqual(['measured-iops']);
    });
  });

  it('are none of other volumes, of runs, and of searches that have not ended', async () => {
    const others: Run[] = [
      { ...search, volumeId: 'test02' },
      { ...search, status: 'cancelled' },
      { ...search, status: 'running' },
      completedRun,
    ];
    expect(await newest(others)).toBeNull();
    expect(results()).toEqual([]);
  });

  it('are none where the node does not tell', async () => {
    gateway.resultAnswer = throwError(
      () => new HeadroomError({ code: 'RunNotFound', message: 'There is none.', action: null, target: null }),
    );
    expect(await newest([search])).toBeNull();
  });

  async function limitOf(): Promise<MeasuredLimit> {
    const [limit] = (await newest([search])) ?? [];
    if (limit === undefined) {
      throw new Error('The search finds a limit.');
    }
    return limit;
  }
});

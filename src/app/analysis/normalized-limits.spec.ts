/** Limits that count large requests as several, from the run to the text on screen. */

import { axisModel } from './verdict/axis';
import { Limit } from '../../generated/contract';
import { assessRun } from './verdict/assess-run';
import { loadLimitCatalog } from './limits/limit-catalog';
import { words } from '../words/testing/english';
import { makeLimit, makeLimits } from './testing/limits';
import { makeResult, TargetFigures } from './testing/results';
import { AssessmentInput } from './verdict/verdict-types';
import { whatIf } from './verdict/what-if';

const kibibyte = 1024;
const gold = (value: number, changes: Partial<Limit> = {}): Limit =>
  makeLimit('qos', 'iops', value, { normalizedUnitBytes: 8192, ...changes });

function target(blockSizeKib: number, readIops: number, path = 'a'): TargetFigures {
  return { path, sizeBytes: 2 ** 34, blockSizeBytes: blockSizeKib * kibibyte, readIops, writeIops: 0 };
}

function input(targets: TargetFigures[], limits: Limit[]): AssessmentInput {
  return {
    result: makeResult({
      targets,
      measuredSeconds: 60,
      queueDepth: 32,
      iopsStdDev: 1,
      latencyMeanMicroseconds: 32_000,
    }),
    limits: makeLimits(limits),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
  };
}

describe('a limit in normalized IOPS', () => {
  it('of 2,000 holds 64 KiB requests at 250, and says both', () => {
    const verdict = assessRun(input([target(64, 249)], [gold(2000)]));
    const [one] = verdict.assessments;
    expect(one?.state).toBe('reached');
    expect(one?.utilization).toBeCloseTo(0.996, 6);
    expect(one?.asIops).toBeCloseTo(250, 6);
    expect(one?.iopsAtWhichItBinds).toBeCloseTo(250, 6);
    expect(words(verdict.headline)).toBe(
      'Storage QoS is the limit: 249 of 250 IOPS (Gold: 2,000 IOPS of up to 8 KiB each)',
    );
  });

  it('of 2,000 is far from 249 requests of 4 KiB, and further than 249 of 64 KiB', () => {
    const verdict = assessRun(input([target(4, 249)], [gold(2000)]));
    expect(verdict.assessments[0]?.state).toBe('open');
    expect(verdict.assessments[0]?.asIops).toBeCloseTo(2000, 6);
    expect(words(verdict.nextLine)).toBe('Next: QoS Gold at 2,000 IOPS of up to 8 KiB each, 8× current');
  });

  it('is on the axis at what it allows of this run’s requests, before and after what it is', () => {
    const verdict = assessRun(input([target(64, 100)], [gold(2000)]));
    expect(words(verdict.nextLine)).toBe(
      'Next: QoS Gold at 2,000 IOPS of up to 8 KiB each (250 IOPS at this block size), 2.5× current',
    );
    const [mark] = axisModel(verdict.assessments, verdict.measuredIops ?? 0, verdict.next).marks;
    expect(mark?.iops).toBeCloseTo(250, 6);
    expect(mark && words(mark.label)).toBe('QoS Gold: 2,000 IOPS of up to 8 KiB each = 250 IOPS');
  });

  it('counts targets of several sizes by the mean of what their requests count', () => {
    const verdict = assessRun(input([target(4, 100), target(64, 100, 'b')], [gold(1800)]));
    const [one] = verdict.assessments;
    expect(one?.measured).toBeCloseTo(900, 6);
    expect(one?.iopsAtWhichItBinds).toBeCloseTo(400, 6);
  });

  it('is the nearer one at large requests and the further one at small, beside one of another unit', () => {
    const limits = [gold(2000), gold(1000, { id: 'qos-iops-65536', name: 'Silver', normalizedUnitBytes: 65_536 })];
    const nearest = (blockSizeKib: number): string | undefined =>
      assessRun(input([target(blockSizeKib, 10)], limits)).assessments[0]?.limit.name;
    expect(nearest(64)).toBe('Gold');
    expect(nearest(4)).toBe('Silver');
  });

  it('is what it was before for a limit that counts each request as one', () => {
    const verdict = assessRun(input([target(64, 249)], [gold(250, { normalizedUnitBytes: null })]));
    expect(words(verdict.headline)).toBe('Storage QoS is the limit: 249 of 250 IOPS (Gold)');
  });

  it('holds the same run on another VM size too', async () => {
    const asked = input([target(64, 100)], [gold(2000), makeLimit('vm-uncached', 'iops', 110, { source: published })]);
    const verdict = assessRun(asked);
    const answer = whatIf(await loadLimitCatalog(), asked, verdict, { vmSize: 'Standard_D8s_v3' });
    expect(words(answer.headline)).toBe('Standard_D8s_v3 would allow up to 250 IOPS, 2.5× current');
    expect(answer.notes.map(words)).toContain('The limit would then be QoS Gold: 2,000 IOPS of up to 8 KiB each.');
  });
});

const published = { kind: 'vm-size', description: 'test', date: null } as const;

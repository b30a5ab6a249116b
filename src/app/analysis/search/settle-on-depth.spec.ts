import { Result } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { Load, makeSearch, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { withSteadyState } from '../testing/unsteady-searches';
import { settle } from './settle';

const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)]);

function found(volume: Volume, options?: Parameters<typeof makeSearch>[1]): string[] {
  return foundIn(makeSearch(volume, options));
}

function foundIn(result: Result): string[] {
  const search = takenSearch(result);
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  const { causes } = settle(search, { result, limits: vm, run });
  return causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind));
}

describe('settle, on the queue depth', () => {
  const options = { deeperCount: 2, repeatsAsked: true };
  const filledUntil =
    (last: number, rate: number) =>
    ({ step, queueDepth }: Load): number =>
      Math.min(queueDepth * 200, step > 1 && step <= last ? rate : 2000);

  it('takes no burst that the idle step saved up for what a deeper queue brings', () => {
    expect(found({ iops: filledUntil(2, 3000) }, options)).toEqual(['vm-uncached-iops']);
    expect(found({ iops: filledUntil(3, 3000) }, options)).not.toContain('depth');
  });

  it('finds the depth where a queue as deep brings as much more at the end', () => {
    expect(found({ iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) }, options)).toEqual(['depth']);
  });

  it('names no throttle where a shallower queue passes more, before and after, as of an overloaded array', () => {
    const atDeepest = (rate: number) => ({
      iops: ({ queueDepth }: Load): number => (queueDepth > 32 ? rate : 1200),
    });
    const repeated = { deeperCount: 1, repeatsAsked: true };
    expect(found(atDeepest(900), repeated)).toEqual([]);
    expect(found(atDeepest(1190), repeated)).toEqual(['requests']);
  });

  it('leaves it open where the deeper queue, once more, did now this and now that', () => {
    const load: Volume = { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) };
    const changes = { isSteady: false, reason: 'noise', steadyIops: null } as const;
    const result = makeSearch(load, options);
    const place = result.search?.steps.findIndex(
      ({ change, comparedWith }) => change === 'again' && comparedWith !== 0,
    );
    expect(place).toBeGreaterThan(0);
    expect(foundIn(withSteadyState(result, { ...changes, halfWidthPercent: 5 }, place))).toEqual(['depth']);
    expect(foundIn(withSteadyState(result, { ...changes, halfWidthPercent: 60 }, place))).toEqual([]);
  });

  it('leaves it open where a single request does as much: then the number of requests is not what limits', () => {
    const load = ({ step, queueDepth }: Load): number => (queueDepth === 32 ? (step < 2 ? 900 : 910) : 1200);
    const single = (iops: number): Volume => ({ iops: (one) => (one.queueDepth === 1 ? iops : load(one)) });
    expect(found(single(40), options)).toEqual(['depth']);
    expect(found(single(890), options)).toEqual([]);
  });

  it('takes one request, which takes no longer than one does, for no sign that the depth limits', () => {
    const one = { askedDepth: 1, deeperCount: 1, repeatsAsked: true };
    expect(found({ iops: ({ queueDepth }) => (queueDepth === 1 ? 1980 : 2000) }, one)).toEqual(['vm-uncached-iops']);
    expect(found({ iops: ({ queueDepth }) => queueDepth * 100 }, one)).toEqual(['depth']);
  });

  it('keeps a small gain that the same queue brings again at the end', () => {
    const load = ({ queueDepth }: Load): number => (queueDepth === 1 ? 65 : queueDepth === 32 ? 1900 : 2000);
    const volume = (atEnd: number): Volume => ({
      // A little more of what was asked by then leaves less than 5 % of the gain.
      iops: (one) => (one.step < 3 ? load(one) : one.queueDepth === 32 ? 1910 : atEnd),
      latencyMicroseconds: ({ queueDepth }) => (queueDepth <= 32 ? 16_000 : (queueDepth * 1e6) / 2000),
    });
    expect(found(volume(2000), options)).toEqual(['depth']);
    expect(found(volume(1915), options)).not.toEqual(['depth']);
  });

  it('leaves it open where each request more brought far more than those before', () => {
    const volume = (asked: number): Volume => ({
      iops: ({ queueDepth }) => (queueDepth === 1 ? 100 : queueDepth === 32 ? asked : 2000),
    });
    expect(found(volume(1600), options)).toEqual(['depth']);
    expect(found(volume(500), options)).toEqual([]);
  });
});

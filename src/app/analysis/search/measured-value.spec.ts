import { Limit, Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, bytes, disks, makeSearch, requests, Volume } from '../testing/searches';
import { withSteadyState } from '../testing/unsteady-searches';
import { assessResult } from './assess-result';

const limitOf = (kind: Limit['source']['kind'], metric: Limit['metric'], value: number): Limit =>
  makeLimit('vm-uncached', metric, value, { source: { kind, description: 'test', date: null } });

/** The line of a search's verdict; null where it has none. */
function lineOf(result: Result, limits: Limit[] = []): string | null {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  const { measuredLine } = assessResult({ result, limits: makeLimits(limits), run });
  return measuredLine === null ? null : words(measuredLine);
}

describe('the measured figure of a limit', () => {
  const rising: Volume = { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) };
  const cases: { name: string; line: () => string | null; expected: string | null }[] = [
    {
      name: 'stands beside the published one',
      line: () => lineOf(makeSearch(requests(1990)), [limitOf('vm-size', 'iops', 2000)]),
      expected: '1,970 to 2,010 IOPS measured (95% interval), 2,000 IOPS published.',
    },
    {
      name: 'stands beside what a policy has, in bytes',
      line: () =>
        lineOf(makeSearch({ ...bytes(10e6), halfWidthPercent: 2 }), [limitOf('storage-qos', 'throughput', 10e6)]),
      expected: '9.8 to 10.2 MB/s measured (95% interval), 10 MB/s configured.',
    },
    {
      name: 'stands beside what somebody entered',
      line: () => lineOf(makeSearch(requests(2000)), [limitOf('user', 'iops', 2000)]),
      expected: '1,980 to 2,020 IOPS measured (95% interval), 2,000 IOPS entered.',
    },
    {
      name: 'stands alone where no source has one',
      line: () => lineOf(makeSearch(bytes(1200 * askedBlockBytes))),
      expected: '9.7 to 10 MB/s measured (95% interval), and no source has a figure.',
    },
    {
      name: 'is of the ceiling beyond a queue depth that is the limit',
      line: () => lineOf(makeSearch(rising, { deeperCount: 3, repeatsAsked: true })),
      expected: '5,940 to 6,060 IOPS measured beyond that queue depth (95% interval).',
    },
    {
      name: 'is none where the queue depth has no known ceiling',
      line: () => lineOf(makeSearch(rising, { repeatsAsked: true })),
      expected: null,
    },
    {
      name: 'is of disks at the depth that was asked for',
      line: () => lineOf(makeSearch(disks(1200))),
      expected: '1,187 to 1,261 IOPS measured (95% interval).',
    },
    {
      name: 'is none where the step does not tell how well it is known',
      line: () => lineOf(makeSearch({ ...requests(2000), halfWidthPercent: null }), [limitOf('vm-size', 'iops', 2000)]),
      expected: null,
    },
    {
      name: 'has a width where it is known better than it is written',
      line: () => lineOf(makeSearch({ ...requests(2000), halfWidthPercent: 0 })),
      expected: '1,999 to 2,001 IOPS measured (95% interval), and no source has a figure.',
    },
    {
      name: 'is not below nothing where IOPS swing',
      line: () =>
        lineOf(
          withSteadyState(
            makeSearch({ ...requests(2000), engineProcessors: () => 4 }),
            { isSteady: false, reason: 'noise', halfWidthPercent: 219 },
            0,
          ),
        ),
      expected: '0 to 6,380 IOPS measured (95% interval).',
    },
    {
      name: 'is none between drops, of which the interval is another',
      line: () =>
        lineOf(withSteadyState(makeSearch(requests(2000)), { isSteady: false, reason: 'drops' }, 0), [
          limitOf('vm-size', 'iops', 2000),
        ]),
      expected: null,
    },
    {
      name: 'is none of a limit that others share, of whom there is no interval',
      line: () =>
        lineOf(makeSearch({ ...requests(1400), counters: { others: () => ({ elsewhere: 600 }) } }), [
          limitOf('vm-size', 'iops', 2000),
        ]),
      expected: null,
    },
    {
      name: 'is none where nothing is settled',
      line: () => lineOf(makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) })),
      expected: null,
    },
  ];
  for (const { name, line, expected } of cases) {
    it(name, () => expect(line()).toBe(expected));
  }
});

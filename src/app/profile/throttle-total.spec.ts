import { Target, TimeSpan } from '../../generated/contract';
import { completeProfile, CompleteTimeSpan } from './defaults';
import { throttleTotal } from './throttle-total';

describe('throttleTotal', () => {
  const iops = (value: number): Partial<Target> => ({ throttle: { unit: 'iops', value } });
  const bytes = (value: number): Partial<Target> => ({ throttle: { unit: 'bytesPerMillisecond', value } });

  function timeSpan(settings: Partial<TimeSpan>, ...targets: Partial<Target>[]): CompleteTimeSpan {
    const [complete] = completeProfile({
      contractVersion: 1,
      timeSpans: [{ ...settings, targets: targets.map((target) => ({ path: 'io.dat', ...target })) }],
    }).timeSpans;
    if (complete === undefined) {
      throw new Error('There is no time span.');
    }
    return complete;
  }

  const rows: { name: string; of: CompleteTimeSpan; total: ReturnType<typeof throttleTotal> }[] = [
    { name: 'no limit', of: timeSpan({}, {}), total: null },
    {
      name: 'threads of a target',
      of: timeSpan({}, { ...iops(500), threadsPerTarget: 4 }),
      total: { total: { unit: 'iops', value: 2000 }, count: 4 },
    },
    {
      name: 'targets that differ',
      of: timeSpan({}, { ...iops(100), threadsPerTarget: 2 }, iops(50)),
      total: { total: { unit: 'iops', value: 250 }, count: 3 },
    },
    {
      name: 'pool threads, each on every target',
      of: timeSpan({ threadPoolSize: 3 }, iops(100), iops(100)),
      total: { total: { unit: 'iops', value: 600 }, count: 6 },
    },
    {
      name: 'bytes per millisecond',
      of: timeSpan({}, { ...bytes(1000), threadsPerTarget: 2 }),
      total: { total: { unit: 'throughput', value: 2_000_000 }, count: 2 },
    },
    { name: 'a target without a limit', of: timeSpan({}, iops(100), {}), total: null },
    { name: 'two units', of: timeSpan({}, iops(100), bytes(100)), total: null },
  ];
  for (const { name, of, total } of rows) {
    it(`adds up ${name}`, () => expect(throttleTotal(of)).toEqual(total));
  }
});

import { Target } from '../../../generated/contract';
import { rateLimitReached } from './rate-limit';
import { makeResult, RunFigures } from '../testing/results';

describe('rateLimitReached', () => {
  const file = { path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 };
  const other = { ...file, path: 'b' };
  const limited: Omit<Target, 'path'> = { throttle: { unit: 'iops', value: 500 }, threadsPerTarget: 2 };
  const cases: { name: string; figures: Partial<RunFigures>; allowed: number | null; onAll?: boolean }[] = [
    { name: 'counts for each thread', figures: { target: limited }, allowed: 1000, onAll: true },
    {
      name: 'counts for each pool thread',
      figures: { target: { throttle: { unit: 'iops', value: 250 } }, timeSpan: { threadPoolSize: 4 } },
      allowed: 1000,
      onAll: true,
    },
    {
      name: 'counts one thread where nothing is said',
      figures: { target: { throttle: { unit: 'iops', value: 1000 } } },
      allowed: 1000,
      onAll: true,
    },
    {
      name: 'converts bytes per millisecond at the block size',
      figures: { target: { blockSizeBytes: 4096, throttle: { unit: 'bytesPerMillisecond', value: 4096 } } },
      allowed: 1000,
      onAll: true,
    },
    {
      name: 'takes 64 KiB where no block size is said',
      figures: {
        targets: [{ ...file, blockSizeBytes: 65536 }],
        target: { throttle: { unit: 'bytesPerMillisecond', value: 65536 } },
      },
      allowed: 1000,
      onAll: true,
    },
    {
      name: 'is silent well below the rate',
      figures: { target: { throttle: { unit: 'iops', value: 1100 } } },
      allowed: null,
    },
    { name: 'is silent without a rate', figures: {}, allowed: null },
    {
      name: 'counts only targets that have a rate',
      figures: { targets: [file, other], targetByPath: { a: limited, b: {} } },
      allowed: 1000,
      onAll: false,
    },
  ];
  for (const { name, figures, allowed, onAll } of cases) {
    it(name, () => {
      const { profile, timeSpans } = makeResult({ targets: [file], measuredSeconds: 60, queueDepth: 1, ...figures });
      const found = timeSpans[0] === undefined ? null : rateLimitReached(profile, timeSpans[0]);
      expect(found?.allowedIops ?? null).toBe(allowed);
      expect(found?.isOnAllTargets).toBe(onAll);
    });
  }
});

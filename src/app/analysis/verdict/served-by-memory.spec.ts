import { Result, TimeSpanResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimits } from '../testing/limits';
import { makeSearch, requests } from '../testing/searches';
import { makeResult, RunFigures } from '../testing/results';
import { assessResult } from '../search/assess-result';
import { Verdict } from './verdict-types';

const file = { path: 'a', sizeBytes: 2 ** 26, blockSizeBytes: 4096, readIops: 400_000, writeIops: 0 };
const nobodyElse = { iops: 0, bytesPerSecond: 0 };

function run(changes: Partial<RunFigures> = {}): Result {
  return makeResult({
    targets: [file],
    measuredSeconds: 10,
    queueDepth: 64,
    latencyMeanMicroseconds: 160,
    target: { cacheMode: 'cached' },
    others: nobodyElse,
    ...changes,
  });
}

/** The volume did this share of what the run did. */
function onVolume(share: number, result: Result): Result {
  const counted = (span: TimeSpanResult): TimeSpanResult => ({
    ...span,
    devices: (span.devices ?? []).map((one) => ({
      ...one,
      readCount: Math.round(one.readCount * share),
      readBytes: Math.round(one.readBytes * share),
    })),
  });
  return { ...result, timeSpans: result.timeSpans.map(counted) };
}

function verdictOn(result: Result, nodeName = 'node1'): Verdict {
  return assessResult({
    result,
    limits: makeLimits([]),
    run: { nodeName, coordinatorNodeName: 'node1', presetId: null, readiness: null },
  });
}

describe('what memory answers', () => {
  it('is said to be of memory, however short the run and small its file', () => {
    const { state, headline, confidence, action } = verdictOn(onVolume(0.001, run()));
    expect(state).toBe('cache');
    expect(words(headline)).toBe('Memory served the reads, not the volume: 400,000 IOPS, with 400 IOPS on the volume');
    expect(confidence.level).toBe('high');
    expect(action.key).toBe('Verdict.Action.NotCached');
  });

  it('is said of a search as well', () => {
    const search = makeSearch(requests(2000));
    const counted = { level: 'volume', name: 'C:', writeCount: 0, writeBytes: 0, writeMicroseconds: 0 } as const;
    const devices = [{ ...counted, readCount: 4, readBytes: 16_384, readMicroseconds: 800 }];
    const { state, confidence } = verdictOn({
      ...search,
      profile: {
        ...search.profile,
        timeSpans: search.profile.timeSpans.map((span) => ({
          ...span,
          targets: span.targets.map((target) => ({ ...target, cacheMode: 'cached' as const })),
        })),
      },
      timeSpans: search.timeSpans.map((span) => ({ ...span, devices })),
    });
    expect([state, confidence.level]).toEqual(['cache', 'high']);
  });

  it('is not said with the same sureness of a run that was cut short', () => {
    const { state, confidence } = verdictOn({ ...onVolume(0, run()), status: 'cancelled' });
    expect([state, confidence.level]).toEqual(['cache', 'medium']);
  });

  const others: { name: string; result: Result; nodeName?: string }[] = [
    { name: 'where the volume does a part of it', result: onVolume(0.2, run()) },
    { name: 'with the cache off', result: onVolume(0, run({ target: { cacheMode: 'osCacheDisabled' } })) },
    { name: 'where the system did not count', result: run({ others: undefined }) },
    {
      name: 'of writes, which reach the volume later',
      result: onVolume(0, run({ targets: [{ ...file, writeIops: 10 }] })),
    },
    { name: 'on a node that does not see what the owner does', result: onVolume(0, run()), nodeName: 'node2' },
  ];
  for (const { name, result, nodeName } of others) {
    it(`is not said ${name}`, () => {
      expect(words(verdictOn(result, nodeName).headline)).not.toContain('Memory served the reads');
    });
  }
});

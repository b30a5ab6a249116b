/** What the volume's counters say beside the engine, in words. */

import { Result, Run, TimeSpanResult } from '../../generated/contract';
import { CountersBeside, countersBeside, Others } from '../analysis/public-api';
import { rateText } from '../shared/rate-text';
import { fill, Texts } from '../shared/texts';

/** Request counts that differ by more are of requests that were split or merged. */
const splitFrom = 0.05;
/** The engine's name for a disk that is used in place of a volume. */
const diskName = /^PhysicalDrive\d+$/;

/** One sentence, and what has to be known to read it; null where nothing is to be said. */
export function countersText(
  span: TimeSpanResult,
  { run, result, texts }: { readonly run: Run; readonly result: Result; readonly texts: Texts },
): { readonly says: string; readonly source: string | null } | null {
  const beside = countersBeside(span);
  // Other programs have no counters, and none are expected of them.
  if (beside.kind === 'none' && result.engine.name !== 'headroom-io') {
    return null;
  }
  const { strings } = texts;
  const words = strings.Result.Counters;
  if (beside.kind === 'none') {
    const isShared = run.coordinatorNodeName !== null && run.provider === 'failover-cluster';
    return { says: isShared ? fill(words.OfOneNode, run.nodeName) : words.NotCounted, source: null };
  }
  return { says: besideText(beside, texts), source: sourceText(span, run, result, texts) };
}

function besideText(beside: Exclude<CountersBeside, { kind: 'none' }>, texts: Texts): string {
  const words = texts.strings.Result.Counters;
  const { seen, own } = beside;
  switch (beside.kind) {
    case 'cached':
      return fill(words.Cached, throughputText(seen, texts), throughputText(own, texts));
    case 'others':
      return fill(words.OthersUsed, rateText(beside.others, texts), rateText(seen, texts), rateText(own, texts));
    case 'alike': {
      // Rounded up: they do not agree better than that.
      const percent = Math.max(1, Math.ceil(1000 * beside.differenceShare)) / 10;
      const alike = fill(words.Alike, texts.figure({ unit: 'percent', value: percent }));
      const isSplit = own.iops > 0 && Math.abs(seen.iops / own.iops - 1) > splitFrom;
      const [counted, asked] = [seen, own].map(({ iops }) => texts.figure({ unit: 'iops', value: iops }));
      return isSplit ? `${alike} ${fill(words.Split, counted ?? '', asked ?? '')}` : alike;
    }
  }
}

/** Whose counters they are, where a reader may take them for others; null where they are the volume's own. */
function sourceText(span: TimeSpanResult, run: Run, { simulatedDevice }: Result, texts: Texts): string | null {
  const words = texts.strings.Result.Counters;
  if (simulatedDevice !== null) {
    return words.Simulated;
  }
  const disk = span.devices?.find(({ level }) => level === 'volume')?.name ?? '';
  return run.coordinatorNodeName !== null && diskName.test(disk) ? fill(words.OfDisk, disk, run.nodeName) : null;
}

function throughputText({ bytesPerSecond }: Others, texts: Texts): string {
  return texts.figure({ unit: 'throughput', value: bytesPerSecond });
}

/** What part of a volume's load is that of a run of Headroom, in words. */

import { VolumeLoad } from '../analysis/activity/public-api';
import { fill, Texts } from '../shared/texts';
import { NowWords } from '../activity/now-words';
import { OwnNow } from './own-runs.store';

/** "Headroom's run: 1,920 IOPS of 2,200; other workloads: 280"; that it is not known where one of them is not. */
export function ownRunText(
  { load: own }: OwnNow,
  load: VolumeLoad | null,
  words: NowWords,
  { strings }: Texts,
): string {
  const { OwnLoad, OwnNotKnown } = strings.Now;
  if (own === null || load === null) {
    return OwnNotKnown;
  }
  const others = (total: { readonly iops: number }): number => Math.max(0, total.iops - own.iops);
  return fill(
    OwnLoad,
    words.figure(own.iops, 'iops'),
    words.sum(load, ({ iops }) => iops, 'iopsNumber'),
    words.sum(load, others, 'iopsNumber'),
  );
}

/** What the system's copy of the test file says beside what the run measured, and why it is no benchmark. */

import { FileCopyResult, Result } from '../../generated/contract';
import { figure, Message, message } from '../words/public-api';

/** How fast the system copied the test file, in bytes of the file per second. */
export interface FileCopySpeed {
  /** With all of it on the storage. */
  readonly bytesPerSecond: number;
  /** By the time at which the copy returned, when part of it may have been in the system's cache. */
  readonly cachedBytesPerSecond: number;
  /** What the storage did for it: each byte was read and written. */
  readonly movedBytesPerSecond: number;
}

/** A difference of the two speeds that is worth a sentence. */
const cacheShowsFrom = 1.05;

/** null where there was no copy, where its data was not moved, and where it is not known how long it took. */
export function fileCopySpeed(copy: FileCopyResult | null | undefined): FileCopySpeed | null {
  if (copy === null || copy === undefined || copy.isCloned === true) {
    return null;
  }
  const { copiedBytes, copySeconds, flushedSeconds } = copy;
  // A time that is shown as 0 gives no speed.
  if (copiedBytes === 0 || !copySeconds || !flushedSeconds) {
    return null;
  }
  const bytesPerSecond = copiedBytes / flushedSeconds;
  return {
    bytesPerSecond,
    cachedBytesPerSecond: copiedBytes / copySeconds,
    movedBytesPerSecond: 2 * bytesPerSecond,
  };
}

/** The copy in sentences, compared with the time span at this place in the result; none if no copy was requested. */
export function describeFileCopy({ fileCopy, timeSpans }: Result, timeSpan: number | null): Message[] {
  if (fileCopy === undefined) {
    return [];
  }
  if (fileCopy === null) {
    return [message('FileCopy.NotReached')];
  }
  switch (fileCopy.endReason) {
    case 'skipped':
      return [message('FileCopy.Skipped', fileCopy.reason ?? '')];
    case 'failed':
      return [message('FileCopy.Failed', fileCopy.reason ?? '')];
    case 'cancelled':
      return [message('FileCopy.Cancelled')];
    case 'completed':
    case 'timeUp':
      return [
        ...(fileCopy.isCloned === true
          ? [message('FileCopy.Cloned')]
          : speedInWords(fileCopy, timeSpans[timeSpan ?? 0])),
        ...(fileCopy.endReason === 'timeUp' ? [partInWords(fileCopy)] : []),
      ];
  }
}

function speedInWords(copy: FileCopyResult, span: Result['timeSpans'][number] | undefined): Message[] {
  const speed = fileCopySpeed(copy);
  if (speed === null || span === undefined) {
    return [message('FileCopy.NoSpeed')];
  }
  const { bytesPerSecond, cachedBytesPerSecond, movedBytesPerSecond } = speed;
  const rate = (value: number): ReturnType<typeof figure> => figure('throughput', value);
  const hidesInCache = cachedBytesPerSecond > cacheShowsFrom * bytesPerSecond;
  return [
    message(
      'FileCopy.Speed',
      rate(bytesPerSecond),
      rate(span.total.throughputBytesPerSecond),
      rate(movedBytesPerSecond),
    ),
    ...(hidesInCache ? [message('FileCopy.Cache', rate(cachedBytesPerSecond))] : []),
    ...(copy.isCloned === null ? [message('FileCopy.CloneNotKnown')] : []),
  ];
}

function partInWords({ copiedBytes, fileBytes }: FileCopyResult): Message {
  return message('FileCopy.TimeUp', figure('bytes', copiedBytes), figure('bytes', fileBytes ?? copiedBytes));
}

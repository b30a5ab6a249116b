/** The progress of a run, as a share and as time. */
import { Progress, Run } from '../../generated/contract';

/** The share that is done: by bytes while a file is written or copied, by time else. null = not known. */
export function shareOf(progress: Progress | null, run: Run): number | null {
  if (progress === null) {
    return null;
  }
  if (progress.phase === 'preparing' || progress.phase === 'copying') {
    const { preparedBytes, preparedTotalBytes } = progress;
    return preparedBytes === null || !preparedTotalBytes ? null : preparedBytes / preparedTotalBytes;
  }
  const { remainingSeconds } = progress;
  return remainingSeconds === null
    ? null
    : Math.min(1, Math.max(0, 1 - remainingSeconds / Math.max(1, run.expectedSeconds)));
}

/** "2:05", or "0:07". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

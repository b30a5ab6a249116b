import { Texts } from './texts';

/** "850 IOPS (7 MB/s)". */
export function rateText(
  { iops, bytesPerSecond }: { readonly iops: number; readonly bytesPerSecond: number },
  texts: Texts,
): string {
  const [requests, bytes] = [
    texts.figure({ unit: 'iops', value: iops }),
    texts.figure({ unit: 'throughput', value: bytesPerSecond }),
  ];
  return `${requests} (${bytes})`;
}

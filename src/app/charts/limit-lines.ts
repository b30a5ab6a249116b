import { defaults, TimeSpan } from '../../generated/contract';
import { KnownLimits, meanUnits } from '../analysis/public-api';
import { ChartLimit } from './time-chart-options';

/**
 * The limit lines of a live chart. Before there is a verdict nothing says which path the I/O takes, so only what bounds
 * every run is drawn: base figures, without the host cache's; what one disk or the pool can do depends on where the
 * data lies and is left to the result. Normalized limits are drawn in requests of the time span's sizes, as if each of its
 * targets did as many.
 */
export function limitLines(
  { limits }: Pick<KnownLimits, 'limits'>,
  metric: 'iops' | 'throughput',
  timeSpan: TimeSpan | undefined,
): ChartLimit[] {
  const sizes = (timeSpan?.targets ?? []).map(({ blockSizeBytes = defaults.Target.blockSizeBytes }) => ({
    blockSizeBytes,
    iops: 1,
  }));
  const units = (normalizedUnitBytes: number | null | undefined): number =>
    metric === 'iops' ? meanUnits(sizes, normalizedUnitBytes ?? null) : 1;
  return limits
    .filter((limit) => limit.metric === metric && limit.kind === 'base')
    .filter(({ scope }) => scope === 'vm-uncached' || scope === 'qos' || scope === 'network')
    .map(({ name, value, normalizedUnitBytes }) => ({ label: name, value: value / units(normalizedUnitBytes) }));
}

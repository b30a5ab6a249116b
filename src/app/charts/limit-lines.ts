import { Limits } from '../../generated/contract';
import { ChartLimit } from './time-chart-options';

/**
 * The limit lines of a live chart. Before there is a verdict nothing says which path the I/O takes, so only what bounds
 * every run is drawn: base figures, without the host cache's; what one disk or the pool can do depends on where the
 * data lies and is left to the result.
 */
export function limitLines({ limits }: Pick<Limits, 'limits'>, metric: 'iops' | 'throughput'): ChartLimit[] {
  return limits
    .filter((limit) => limit.metric === metric && limit.kind === 'base')
    .filter(({ scope }) => scope === 'vm-uncached' || scope === 'qos' || scope === 'network')
    .map(({ name, value }) => ({ label: name, value }));
}

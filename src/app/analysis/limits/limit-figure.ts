/** The figure of a limit, for a sentence or a table. */

import { Limit } from '../../../generated/contract';
import { Figure, figure, Message, message } from '../../words/public-api';

/** A value in the unit of a limit's metric, with its unit, and with what it counts as one where that is normalized. */
export function limitFigure(
  { metric, normalizedUnitBytes }: Pick<Limit, 'metric' | 'normalizedUnitBytes'>,
  value: number,
): Figure | Message {
  if (metric === 'throughput') {
    return figure('throughput', value);
  }
  const iops = figure('iops', value);
  const unit = normalizedUnitBytes ?? null;
  return unit === null ? iops : message('Verdict.Figure.Normalized', iops, figure('bytes', unit));
}

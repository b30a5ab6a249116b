import { Limit } from '../../generated/contract';
import { column, figureCell, named, Table, TableCell, unitCell } from '../exchange/written/public-api';
import { fill, Texts } from '../shared/texts';
import { message } from '../words/public-api';

/** A row for each limit in force, with its source, to take along. */
export function limitsInForceTable(limits: readonly Limit[], nameOf: (limit: Limit) => string, texts: Texts): Table {
  const strings = texts.strings.LimitsPanel;
  return {
    title: named(strings.Title),
    columns: [
      column(strings.Limit, 'text'),
      column(message('Table.Value'), 'mixed'),
      column(message('Table.Unit'), 'text'),
      column(message('Table.NormalizedUnit'), 'bytes'),
      column(strings.Source, 'text'),
      column(strings.Date, 'text'),
    ],
    rows: limits.map((limit): TableCell[] => [
      nameOf(limit),
      figureCell(limit.value, limit.metric),
      unitCell(limit.metric),
      limit.normalizedUnitBytes ?? null,
      sourceOf(limit, texts),
      limit.source.date,
    ]),
  };
}

function sourceOf({ name, search, source }: Limit, texts: Texts): string {
  const strings = texts.strings.LimitsPanel;
  if ((search ?? null) !== null) {
    return fill(strings.Search, texts.date(name));
  }
  return source.kind === 'user' ? `${strings.Entered} ${source.description}` : source.description;
}

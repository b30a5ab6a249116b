/** What the page of the coordinator check shows, as tables to take along. */

import { CheckRow } from '../analysis/public-api';
import { column, figureCell, named, Table, unitCell } from '../exchange/written/public-api';
import { Texts } from '../shared/texts';
import { message } from '../words/public-api';

/**
 * A row for each figure of the two sides.
 * @param sides what the columns of the coordinator node and of the other are called
 * @param betterText which side is better, in words
 */
export function sidesTable(
  rows: readonly CheckRow[],
  sides: readonly string[],
  betterText: (row: CheckRow) => string,
  texts: Texts,
): Table {
  const strings = texts.strings.CoordinatorCheck;
  return {
    title: named(strings.SideBySide),
    columns: [
      column(strings.Figure, 'text'),
      column(message('Table.Unit'), 'text'),
      ...sides.map((side) => column(side, 'mixed')),
      column(message('Table.DifferenceOrPoints'), 'percent'),
      column(strings.Better, 'text'),
    ],
    rows: rows.map((row) => [
      strings.Rows[row.name],
      unitCell(row.unit),
      figureCell(row.coordinator, row.unit),
      figureCell(row.other, row.unit),
      differenceOf(row),
      betterText(row) || null,
    ]),
  };
}

/** A share's difference is points of it. */
export function differenceOf({ unit, coordinator, other, differencePercent }: CheckRow): number | null {
  if (differencePercent === null || coordinator === null || other === null) {
    return null;
  }
  return unit === 'percent' ? other - coordinator : differencePercent;
}

/** A node, and how it reaches the volume. */
export interface AccessRow {
  readonly name: string;
  readonly state: string;
  readonly isOwner: boolean;
  readonly access: string;
  readonly meaning: string;
  readonly reason: string | null;
}

/** A row for each node. */
export function accessTable(rows: readonly AccessRow[], texts: Texts): Table {
  const strings = texts.strings.CoordinatorCheck;
  return {
    title: named(strings.NodesTitle),
    columns: [strings.Node, strings.Roles.coordinator, strings.NodeState, strings.AccessTitle, strings.Means]
      .map((name) => column(name, 'text'))
      .concat(column(message('Table.Reason'), 'text')),
    rows: rows.map(({ name, state, isOwner, access, meaning, reason }) => [
      name,
      isOwner ? texts.strings.Volume.Yes : texts.strings.Volume.No,
      state,
      access,
      meaning,
      reason,
    ]),
  };
}

// The counts as tables.
import { formatTable } from '../base/text-table.mjs';

/**
 * @param {ReturnType<import('./bench.mjs').summaryOf>} summary
 * @returns {string}
 */
export function reportOf({ families, textbook, all, rightlyOpen, calibration, tenths, actions, searches }) {
  const row = (name, { cases, right, suspected, wrong, nothing, tooMuch }) => [
    name,
    `${cases}`,
    share(right, cases),
    share(suspected, cases),
    share(nothing, cases),
    share(wrong, cases),
    share(tooMuch, cases),
  ];
  const headings = ['Family', 'cases', 'right', 'open, suspected', 'open', 'wrong', 'right and more'];
  const sums = [...(textbook.cases > 0 ? [row('All textbook families', textbook)] : []), row('All families', all)];
  return [
    formatTable(headings, [...families.map((one) => row(one.family, one)), ...sums]),
    lineOfAll(all, rightlyOpen),
    '',
    formatTable(
      ['Confidence', 'claims', 'right'],
      calibration.map(({ confidence, claims, right }) => [confidence, `${claims}`, share(right, claims)]),
    ),
    '',
    formatTable(
      ['Probability', 'claims', 'told', 'right'],
      tenths.map(({ from, claims, told, right }) => [
        `${(100 * from).toFixed(0)} % and more`,
        `${claims}`,
        share(told, 1),
        share(right, claims),
      ]),
    ),
    ...(actions.verdicts === 0 ? [] : ['', ...linesOfActions(actions)]),
    ...(searches === null ? [] : ['', lineOfSearches(searches)]),
  ].join('\n');
}

/** In tenths: whole percents hide what few cases change. */
function lineOfAll({ cases, right, named, suspected, nothing, wrong }, rightlyOpen) {
  const percent = (count) => `${((100 * count) / cases).toFixed(1)} %`;
  return (
    `Right ${percent(right)}: named ${percent(named)}, rightly open where no measurement tells ${percent(rightlyOpen)}. ` +
    `Not settled, with the right suspect ${percent(suspected)}, with none ${percent(nothing)}. Wrong ${percent(wrong)}.`
  );
}

/** Whether what the verdicts advise brings at least 10 % more IOPS. */
function linesOfActions({ verdicts, promised, raised, byAction, failing }) {
  const row = ({ name, promised: of, raised: count }) => [name, `${of}`, share(count, of)];
  return [
    formatTable(
      ['Action', 'promised more', 'brought it'],
      [...byAction.map(row), row({ name: 'All actions', promised, raised })],
    ),
    `${verdicts - promised} of ${verdicts} verdicts name no action that promises more IOPS.`,
    ...(failing.length === 0
      ? []
      : ['', formatTable(['Family in which it did not', 'promised more', 'brought it'], failing.map(row))]),
  ];
}

function lineOfSearches({ count, medianSeconds, percentile95Seconds, mostSeconds, aboveBudget, cut }) {
  const seconds = (value) => `${value.toFixed(0)} s`;
  return (
    `${count} searches took ${seconds(medianSeconds)} (median), ${seconds(percentile95Seconds)} (95 %), ` +
    `${seconds(mostSeconds)} (most); ${aboveBudget} took more than their budget, ${cut} were ended by it.`
  );
}

function share(count, whole) {
  return whole === 0 ? '-' : `${((100 * count) / whole).toFixed(0)} %`;
}

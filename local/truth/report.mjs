// The counts as tables.
import { formatTable } from '../base/text-table.mjs';

/**
 * @param {ReturnType<import('./bench.mjs').summaryOf>} summary
 * @returns {string}
 */
export function reportOf({ families, textbook, all, rightlyOpen, calibration, tenths, actions, searches }) {
  const row = (name, { cases, right, wrong, nothing, tooMuch }) => [
    name,
    `${cases}`,
    share(right, cases),
    share(wrong, cases),
    share(nothing, cases),
    share(tooMuch, cases),
  ];
  const headings = ['Family', 'cases', 'right', 'wrong', 'nothing', 'right and more'];
  const sums = [...(textbook.cases > 0 ? [row('All textbook families', textbook)] : []), row('All families', all)];
  return [
    formatTable(headings, [...families.map((one) => row(one.family, one)), ...sums]),
    ...(rightlyOpen === 0 ? [] : [`${rightlyOpen} of those that are right say nothing where no measurement tells.`]),
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

// The counts as tables.
import { formatTable } from '../base/text-table.mjs';

/**
 * @param {ReturnType<import('./bench.mjs').summaryOf>} summary
 * @returns {string}
 */
export function reportOf({
  families,
  textbook,
  all,
  rightlyOpen,
  sure,
  naming,
  calibration,
  tenths,
  actions,
  searches,
}) {
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
    lineOfSure(sure, naming),
    '',
    formatTable(
      ['Confidence', 'claims', 'right'],
      calibration.map(({ confidence, claims, right }) => [confidence, `${claims}`, share(right, claims)]),
    ),
    '',
    tableOfTenths(tenths),
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

/** How sure verdicts are and how often they are right, for a test to tell. */
export function linesOfCertainty({ sure, naming, tenths }) {
  return [lineOfSure(sure, naming), ...tableOfTenths(tenths).split('\n')];
}

function tableOfTenths(tenths) {
  return formatTable(
    ['Probability', 'claims', 'told', 'right', 'off by chance'],
    tenths.map(({ from, claims, told, right, chance }) => [
      `${(100 * from).toFixed(0)} % and more`,
      `${claims}`,
      inTenths(told, 1),
      inTenths(right, claims),
      `up to ${(100 * chance).toFixed(1)}`,
    ]),
  );
}

/** What names a limit apart from what rightly names none. */
function lineOfSure(sure, { nothing, rightly }) {
  return (
    `Of ${sure.claims} verdicts that name a limit with 90 % or more, ${sure.right} are right (${inTenths(sure.right, sure.claims)}). ` +
    `Apart from that, ${nothing} name none, ${rightly} of them rightly, as no measurement tells.`
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

function inTenths(count, whole) {
  return whole === 0 ? '-' : `${((100 * count) / whole).toFixed(1)} %`;
}

function share(count, whole) {
  return whole === 0 ? '-' : `${((100 * count) / whole).toFixed(0)} %`;
}

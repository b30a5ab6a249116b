import hci from '../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import { LatencyPercentile } from '../../generated/contract';
import { describePercentile, percentileName, PercentileWorth } from './percentiles';
import { percentileRow } from './testing/percentile-row';

describe('describePercentile', () => {
  const maximum = percentileRow('max', 171_205, 0);
  const cases: { name: string; row: LatencyPercentile; worth: PercentileWorth }[] = [
    { name: 'ten samples beyond it', row: percentileRow('99th', 101_500, 10), worth: 'sound' },
    { name: 'nine samples beyond it', row: percentileRow('3-nines', 156_010, 9), worth: 'few' },
    { name: 'no sample beyond it', row: percentileRow('6-nines', 160_000, 0), worth: 'none' },
    { name: "the maximum's own value", row: percentileRow('4-nines', 171_205, 23), worth: 'none' },
    { name: 'the maximum', row: maximum, worth: 'sound' },
    { name: 'the minimum', row: percentileRow('min', 1120, 234_408), worth: 'sound' },
  ];
  for (const { name, row, worth } of cases) {
    it(`calls a row with ${name} ${worth}`, () => expect(describePercentile(row, [row, maximum])).toBe(worth));
  }

  it('finds everything past three nines flat in the first reference case', () => {
    const rows = (hci.timeSpans[0]?.latencyPercentiles ?? []) as LatencyPercentile[];
    const empty = rows.filter((row) => describePercentile(row, rows) === 'none').map(({ label }) => label);
    expect(empty).toEqual(['4-nines', '5-nines', '6-nines', '7-nines', '8-nines', '9-nines']);
  });
});

describe('percentileName', () => {
  for (const [label, name] of [
    ['min', 'min'],
    ['50th', '50th'],
    ['99.9th', '99.9th'],
    ['99.999th', '99.999th'],
    ['99.9999999th', '99.9999999th'],
    ['max', 'max'],
  ] as const) {
    it(`of ${label} is ${name}`, () => expect(percentileName(label)).toBe(name));
  }
});

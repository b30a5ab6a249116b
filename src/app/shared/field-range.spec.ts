import { TestBed } from '@angular/core/testing';
import retention from '../../../engine/contract/retention.schema.json';
import published from '../../generated/published-limits.json';
import { useEnglish } from '../testing/english';
import { enteredNumber, entryRanges, FieldRange, rangeProblem, rangeText } from './field-range';
import { Texts } from './texts';

describe('rangeText', () => {
  beforeEach(() => useEnglish());

  for (const [range, text] of [
    [entryRanges.limitIops, '1 to 1,000,000,000'],
    [entryRanges.limitMegabytes, '0.1 to 1,000,000'],
    [entryRanges.normalizationKib, '0.5 to 65,536, or empty'],
    [{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, isOptional: true }, '1 or more, or empty'],
  ] as readonly [FieldRange, string][]) {
    it(`is ${text}`, () => expect(rangeText(range, TestBed.inject(Texts))).toBe(text));
  }
});

describe('rangeProblem', () => {
  beforeEach(() => useEnglish());
  const problem = (range: FieldRange, value: number | null): string | null =>
    rangeProblem(range, value, TestBed.inject(Texts));

  it('asks for a whole number where only those can be', () => {
    for (const wrong of [null, NaN, 0, -3, 1.5, 65, Infinity]) {
      expect(problem(entryRanges.diskCount, wrong))
        .withContext(String(wrong))
        .toBe('Enter a whole number from 1 to 64.');
    }
    expect([1, 64].map((right) => problem(entryRanges.diskCount, right))).toEqual([null, null]);
  });

  it('takes parts, and nothing, where they can be', () => {
    const { normalizationKib } = entryRanges;
    expect([null, 0.5, 8, 65_536].map((right) => problem(normalizationKib, right))).toEqual([null, null, null, null]);
    expect(problem(normalizationKib, 0)).toBe('Enter a number from 0.5 to 65,536.');
  });
});

describe('entryRanges', () => {
  it('keeps what the contract lets a node keep', () => {
    const { minimum, maximum } = retention.properties.count;
    expect(entryRanges.keptCount).toEqual(jasmine.objectContaining({ minimum, maximum }));
  });

  it('lets a node have the disks of each published VM size', () => {
    expect(Math.max(...published.vmSizes.columns.maxDataDisks)).toBe(entryRanges.diskCount.maximum);
  });
});

describe('enteredNumber', () => {
  it('tells nothing from what is no number', () => {
    const field = document.createElement('input');
    field.type = 'number';
    expect(enteredNumber(field)).toBeNull();
    field.value = '2.5';
    expect(enteredNumber(field)).toBe(2.5);
    const unreadable = { value: '', valueAsNumber: NaN, validity: { badInput: true } };
    expect(enteredNumber(unreadable as unknown as EventTarget)).toBeNaN();
  });
});

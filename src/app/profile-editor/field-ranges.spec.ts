import { TestBed } from '@angular/core/testing';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { fieldRange, NumberField, rangeText } from './field-ranges';

describe('rangeText', () => {
  beforeEach(() => useEnglish());

  for (const [field, text] of [
    ['durationSeconds', '1 to 86,400'],
    ['warmUpSeconds', '0 to 86,400'],
    ['fileSizeMib', '1 or more'],
    ['threadsPerTarget', '1 to 65,535'],
    ['outstandingRequests', '1 to 1,048,576'],
    ['randomPercent', '0 to 100'],
    ['throttleValue', '1 or more, or empty'],
    ['iopsIntervalMilliseconds', '1 or more, or empty'],
  ] as readonly [NumberField, string][]) {
    it(`of ${field} is ${text}`, () => expect(rangeText(field, TestBed.inject(Texts))).toBe(text));
  }

  it('lets a field go no farther than the run', () => expect(fieldRange('durationSeconds').maximum).toBe(24 * 3600));
});

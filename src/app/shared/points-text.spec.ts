import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { pointsText } from './points-text';
import { Texts } from './texts';

describe('pointsText', () => {
  beforeEach(() => useEnglish());

  const say = (points: number): string => {
    const texts = TestBed.inject(Texts);
    return pointsText(texts.signedPercent(points), points, texts);
  };
  const rows: readonly (readonly [number, string])[] = [
    [-1, '−1 point'],
    [0.96, '+1 point'],
    [-0.5, '−0.5 points'],
    [12.34, '+12.3 points'],
    [0, '0 points'],
  ];
  for (const [points, words] of rows) {
    it(`says "${words}" of ${points}`, () => expect(say(points)).toBe(words));
  }
});

import { TestBed } from '@angular/core/testing';
import { NowWords } from '../activity/now-words';
import { LimitShare } from '../analysis/activity/public-api';
import { madeUpLimit } from '../analysis/activity/testing/made-up-past';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { nearestText } from './nearest-text';
import { typed } from '../testing/typed-spaces';

describe('the text of the nearest limit', () => {
  beforeEach(() => useEnglish());

  const of: LimitShare = {
    limit: madeUpLimit('vm-uncached', 'iops', 1920, { name: 'Standard_B2ms' }),
    reach: { kind: 'node', nodeName: 'node1' },
    copies: 1,
    value: 1920,
    spread: null,
    readParts: null,
    certainty: 'at-least',
    carried: 1766,
    effectiveValue: 1920,
    share: 0.92,
  };
  const text = (one: LimitShare, ownPart: number | null = null): ReturnType<typeof nearestText> =>
    nearestText(one, { load: null, ownPart }, typed(TestBed.inject(NowWords)), typed(TestBed.inject(Texts)));

  it('has two short lines, and all of it in full', () => {
    const inFull = 'at least 92% of Standard_B2ms uncached (1,920 IOPS), on node1';
    expect(text(of)).toEqual({
      figure: 'at least 92% of 1,920 IOPS',
      name: 'Standard_B2ms uncached',
      inFull,
    });
    expect(text(of, 0.04).inFull).toBe(`${inFull}. 4% of that load is from this volume.`);
  });

  it('begins the name with a capital', () => {
    const limit = madeUpLimit('disk', 'throughput', 200e6, { name: 'P30' });
    const reach = { kind: 'pool', poolName: 'p', volumeIds: [] } as const;
    const { figure, name } = text({ ...of, limit, reach, copies: 3, value: 600e6 });
    expect([figure, name]).toEqual(['at least 92% of 600 MB/s', 'One P30']);
  });
});

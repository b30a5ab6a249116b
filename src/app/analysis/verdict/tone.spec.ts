import { figure, message, Message, messageArities } from '../../words/public-api';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult, RunFigures } from '../testing/results';
import { assessRun } from './assess-run';
import { isTakenBack, toned } from './tone';

const ofVm = message(
  'Verdict.LimitReached.VmUncached',
  figure('iopsNumber', 1953),
  figure('iops', 1920),
  'Standard_Test',
);
const several = message('Verdict.LimitReached.Several', '2', 'a and b');
const faster = message('Verdict.LimitExceeded.Faster', 'P30', figure('iopsNumber', 6000), figure('iops', 5000));

describe('a headline', () => {
  const cases: { name: string; headline: Message; medium: string; low: string }[] = [
    {
      name: 'of a limit',
      headline: ofVm,
      medium: 'Probably the VM size is the limit: 1,953 of 1,920 IOPS (Standard_Test)',
      low: 'Not settled: the VM size may be the limit, 1,953 of 1,920 IOPS (Standard_Test)',
    },
    {
      name: 'with something added to it',
      headline: message('Verdict.LimitReached.OrUnlisted', ofVm),
      medium: 'Probably the VM size is the limit: 1,953 of 1,920 IOPS (Standard_Test), or an unlisted limit',
      low: 'Not settled: the VM size may be the limit, 1,953 of 1,920 IOPS (Standard_Test), or an unlisted limit',
    },
    {
      name: 'of several limits, whose figures are what they are',
      headline: several,
      medium: 'Probably 2 limits hold this run at once: a and b',
      low: '2 limits are reached at once: a and b',
    },
    {
      name: 'of a limit that was passed, which is a fact',
      headline: faster,
      medium: 'Faster than P30 allows: 6,000 of 5,000 IOPS',
      low: 'Faster than P30 allows: 6,000 of 5,000 IOPS',
    },
  ];
  for (const { name, headline, medium, low } of cases) {
    it(`${name} is as sure as its verdict`, () => {
      expect(toned(headline, 'high')).toBe(headline);
      expect(words(toned(headline, 'medium'))).toBe(medium);
      expect(words(toned(headline, 'low'))).toBe(low);
    });
  }

  it('takes back a claim, and no fact', () => {
    expect([ofVm, several, faster].map((one) => isTakenBack(one, 'low'))).toEqual([true, false, false]);
    expect(isTakenBack(ofVm, 'medium')).toBeFalse();
  });

  describe('that claims nothing', () => {
    const target = { path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 2000, writeIops: 0 };
    const actionOf = (figures: Partial<RunFigures>): string => {
      // No device was used, so nothing is claimed about one.
      const changes = { backend: 'null' } as const;
      const verdict = assessRun({
        result: makeResult(
          { targets: [target], measuredSeconds: 60, queueDepth: 64, iopsStdDev: 2, ...figures },
          changes,
        ),
        limits: makeLimits([makeLimit('vm-uncached', 'iops', 2000)]),
        run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
      });
      expect(words(verdict.headline)).toBe(
        'Not settled: the VM size may be the limit, 2,000 of 2,000 IOPS (Standard_Test)',
      );
      return words(verdict.action);
    };

    it('stands over what would settle it', () => {
      expect(actionOf({})).toMatch(/^Find the limit: where a deeper queue gives more IOPS/);
    });

    it('asks for no search of what none can be made of', () => {
      const parts = [0, 1].map((index) => ({ ...target, path: `${index}`, readIops: 1000 }));
      expect(actionOf({ targets: parts })).toMatch(/^Choose a VM size/);
    });
  });

  it('has all figures of the sure one, so that none is lost or left open', () => {
    const keys = Object.keys(messageArities) as (keyof typeof messageArities)[];
    const claims = keys.filter((key) => toned({ key, args: [] }, 'medium').key !== key);
    expect(claims.length).toBeGreaterThan(15);
    for (const key of claims) {
      for (const level of ['medium', 'low'] as const) {
        expect(messageArities[toned({ key, args: [] }, level).key])
          .withContext(key)
          .toBe(messageArities[key]);
      }
    }
  });
});

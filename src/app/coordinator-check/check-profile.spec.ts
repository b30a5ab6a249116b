import { Profile } from '../../generated/contract';
import { profileProblems } from '../profile/public-api';
import { replicateProfile } from './check-profile';

describe('replicateProfile', () => {
  const long: Profile = {
    contractVersion: 1,
    search: { effort: 'quick' },
    timeSpans: [
      { durationSeconds: 120, warmUpSeconds: 300, coolDownSeconds: 9, targets: [{ path: 'a', writePercent: 30 }] },
    ],
  };

  it('is short, ends when it is steady, and keeps the load', () => {
    const short = replicateProfile(long);
    const [timeSpan] = short.timeSpans;
    expect(timeSpan).toEqual(
      jasmine.objectContaining({
        durationSeconds: 8,
        warmUpSeconds: 2,
        coolDownSeconds: 0,
      }),
    );
    expect(timeSpan?.steadyState).toEqual({ tolerancePercent: 2, leastSeconds: 3 });
    expect(timeSpan?.targets[0]?.writePercent).toBe(30);
    expect(short.search).toBeNull();
    expect(profileProblems(short)).toEqual([]);
  });

  it('does not warm up where nobody asked for it', () => {
    const cold = replicateProfile({ contractVersion: 1, timeSpans: [{ warmUpSeconds: 0, targets: [{ path: 'a' }] }] });
    expect(cold.timeSpans[0]?.warmUpSeconds).toBe(0);
  });
});

/** What the pages say of a volume now. */
import { LimitShare, VolumeLoad } from '../analysis/activity/public-api';
import { byLeastRoom, sharesBefore, VolumeNow, withReading } from './volume-now';

describe('the readings to judge by', () => {
  const row = (id: string, ...shares: number[]): VolumeNow =>
    ({
      volume: { id },
      shares: { shares: shares.map((share) => ({ share })), notCompared: [], passed: new Map() },
      judgement: { kind: 'room' },
    }) as unknown as VolumeNow;
  const loads = (): readonly VolumeLoad[] => [];
  const told = (shares: readonly (readonly LimitShare[])[]): number[][] =>
    shares.map((each) => each.map(({ share }) => share));

  it('are those before this one, of each volume', () => {
    const [one, other, now] = [loads(), loads(), loads()];
    let readings = withReading([], one, [row('a', 0.91), row('b', 0.2)]);
    readings = withReading(readings, other, [row('a', 0.5)]);
    readings = withReading(readings, other, [row('a', 0.92), row('b', 0.3)]);
    expect(told(sharesBefore(readings, now, 'a'))).toEqual([[0.91], [0.92]]);
    expect(told(sharesBefore(readings, other, 'a'))).toEqual([[0.91]]);
  });

  it('leave out one for which no limit was read yet, as at the beginning of a page', () => {
    const [one, other, begun, now] = [loads(), loads(), loads(), loads()];
    let readings = withReading([], one, [row('a', 0.91)]);
    readings = withReading(readings, other, [row('a', 0.92)]);
    readings = withReading(readings, begun, [row('a')]);
    expect(told(sharesBefore(readings, now, 'a'))).toEqual([[0.91], [0.92]]);
    expect(sharesBefore(withReading([], one, [row('b', 0.9)]), now, 'a')).toEqual([]);
  });

  it('leave out those with the load of a run of Headroom', () => {
    const [one, other, now] = [loads(), loads(), loads()];
    const measured = { ...row('a', 0.97), judgement: { kind: 'measuring' } } as unknown as VolumeNow;
    const readings = withReading(withReading([], one, [row('a', 0.4)]), other, [measured, row('b', 0.2)]);
    expect(told(sharesBefore(readings, now, 'a'))).toEqual([[0.4]]);
    expect(told(sharesBefore(readings, now, 'b'))).toEqual([[0.2]]);
  });
});

describe('the order of volumes', () => {
  const row = (name: string, share: number | null, ownPart: number | null = null, ofUser?: number): VolumeNow =>
    ({
      volume: { name },
      nearest: share === null ? null : { share },
      nearestUser: ofUser === undefined ? null : { share: ofUser },
      ownPart,
    }) as unknown as VolumeNow;
  const ordered = (...rows: VolumeNow[]): string[] => rows.sort(byLeastRoom).map(({ volume }) => volume.name);

  it('has the least room first, and unknown last', () => {
    expect(ordered(row('a', null), row('b', 0.2), row('c', 0.8))).toEqual(['c', 'b', 'a']);
  });

  it('has the one that takes most of it first, of several near the same limit', () => {
    expect(ordered(row('a', 0.95, 0.02), row('b', 0.951, 0.95), row('c', 0.949, 0.03))).toEqual(['b', 'a', 'c']);
  });

  it('has a volume with a machine at its own limit before those with more room', () => {
    expect(ordered(row('a', 0.34), row('b', 0.4), row('c', 0.34, 0.02, 0.97))).toEqual(['c', 'b', 'a']);
    expect(ordered(row('a', 0.34), row('b', null, null, 0.5)))
      .withContext('no limit of its own')
      .toEqual(['b', 'a']);
    expect(ordered(row('a', 0.97, 0.4), row('b', 0.34, 0.02, 0.97)))
      .withContext('the machine is on that volume alone')
      .toEqual(['b', 'a']);
  });

  it('does not change with what no reading is sure of', () => {
    expect(ordered(row('b', 0.501, 0.31), row('a', 0.499, 0.29))).toEqual(['a', 'b']);
  });
});

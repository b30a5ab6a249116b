import { Activity, VolumeRepair } from '../../generated/contract';
import { activity } from '../gateway/testing/recorded-documents';
import { leftOf, RepairReading, repairOf, repairPace, roughTime, withRepair } from './repair-now';

const gibibyte = 1024 ** 3;
const began = Date.parse('2026-11-23T10:00:00Z');
const repair = (changes: Partial<VolumeRepair> = {}): VolumeRepair => ({
  volumeId: 'test01',
  needRegenerationBytes: 40 * gibibyte,
  regeneratingBytes: gibibyte,
  staleBytes: 0,
  missingBytes: 0,
  ...changes,
});
const told = (changes: Partial<Activity>): Activity => ({ ...activity, nodeName: 'node1', repair: null, ...changes });
/** What is left every so many seconds. */
const readingsOf = (everySeconds: number, ...left: readonly number[]): RepairReading[] =>
  left.map((leftBytes, index) => ({ nodeName: 'node1', at: began + index * everySeconds * 1000, leftBytes }));

describe('what is to be repaired of a volume', () => {
  it('is what its owner tells, and nothing of another volume or of a node that does not tell', () => {
    const answers = [told({ repair: repair() }), told({ nodeName: 'node2' })];
    expect(repairOf(answers, 'test01')).toEqual(repair());
    expect(repairOf(answers, 'test02')).toBeNull();
    expect(repairOf([], 'test01')).toBeNull();
    const earlier = { ...told({}), repair: undefined } as unknown as Activity;
    expect(repairOf([earlier], 'test01'))
      .withContext('an earlier version of Headroom')
      .toBeNull();
  });

  it('is not claimed while two nodes take themselves for its owner', () => {
    const answers = [told({ repair: repair() }), told({ nodeName: 'node2', repair: repair({ staleBytes: 5 }) })];
    expect(repairOf(answers, 'test01')).toBeNull();
  });

  it('is what waits and what is being repaired, as far as they are counted', () => {
    expect(leftOf(repair())).toBe(41 * gibibyte);
    expect(leftOf(repair({ regeneratingBytes: null }))).toBe(40 * gibibyte);
    expect(leftOf(repair({ needRegenerationBytes: null }))).toBeNull();
  });
});

describe('the readings of a repair', () => {
  const at = (second: number, changes: Partial<VolumeRepair> = {}, nodeName = 'node1'): Activity =>
    told({ nodeName, readAt: new Date(began + second * 1000).toISOString(), repair: repair(changes) });
  const after = (...answers: readonly Activity[]): readonly RepairReading[] =>
    answers.reduce<readonly RepairReading[]>((readings, one) => withRepair(readings, [one], 'test01'), []);
  const secondsOf = (readings: readonly RepairReading[]): number[] => readings.map((one) => (one.at - began) / 1000);

  it('are each once, of the last ten minutes', () => {
    expect(secondsOf(after(at(0), at(5), at(5), at(10)))).toEqual([0, 5, 10]);
    expect(secondsOf(after(at(0), at(5), at(604), at(606)))).toEqual([604, 606]);
  });

  for (const [name, answers, seconds] of [
    ['another node', [at(0), at(5), at(10, {}, 'node2')], [10]],
    ['a clock that was set back', [at(0), at(5), at(3)], [3]],
    ['a time when nothing was told', [at(0), told({}), at(10)], [10]],
    ['a count that is not there', [at(0), at(5, { needRegenerationBytes: null }), at(10)], [10]],
  ] as const) {
    it(`begin anew after ${name}`, () => expect(secondsOf(after(...answers))).toEqual([...seconds]));
  }
});

describe('the pace of a repair', () => {
  it('is told by the readings from the first on, with the time that is left', () => {
    const pace = repairPace(readingsOf(30, 41 * gibibyte, 40 * gibibyte, 39 * gibibyte, 38 * gibibyte));
    expect(pace?.bytesPerSecond).toBe(36_000_000);
    expect(pace?.since).toBe(began);
    expect(pace?.secondsLeft).toBeCloseTo(38 * 30);
  });

  it('is that of what falls by pieces, most of the time by none', () => {
    const pieces = Array.from({ length: 121 }, (_, index) => 100 * gibibyte - Math.floor(index / 20) * gibibyte);
    const pace = repairPace(readingsOf(5, ...pieces));
    expect(pace?.bytesPerSecond).toBe(11_000_000);
  });

  for (const [name, readings] of [
    ['one reading', readingsOf(5, 41)],
    ['no reading', []],
    ['less than a minute', readingsOf(5, 50, 45, 40, 35, 30)],
    ['a repair that stands still', readingsOf(60, 41, 41, 41, 41)],
    ['one piece', readingsOf(60, 41, 41, 40, 40)],
    ['two pieces', readingsOf(60, 41, 40, 40, 39)],
    ['one large piece beside small ones', readingsOf(60, 100, 99, 98, 20)],
    ['a repair that is done', readingsOf(60, 3, 2, 1, 0)],
    ['what rose just now', readingsOf(60, 41, 40, 39, 38, 90)],
  ] as const) {
    it(`is not told by ${name}`, () => expect(repairPace(readings)).toBeNull());
  }

  it('is measured anew from where more was found to repair', () => {
    const pace = repairPace(readingsOf(60, 41, 40, 39, 38, 90, 80, 70, 60));
    expect(pace?.bytesPerSecond).toBe(0.17);
    expect(pace?.since).toBe(began + 4 * 60_000);
  });
});

describe('a rough time', () => {
  for (const [seconds, unit, count] of [
    [89, 'minutes', 1],
    [370, 'minutes', 6],
    [1000, 'minutes', 15],
    [7190, 'minutes', 120],
    [7200, 'hours', 2],
    [100_000, 'hours', 28],
    [260_000, 'days', 3],
  ] as const) {
    it(`of ${seconds} s is ${count} ${unit}`, () => expect(roughTime(seconds)).toEqual({ unit, count }));
  }
});

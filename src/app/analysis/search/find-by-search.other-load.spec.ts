import { makeLimit, makeLimits } from '../testing/limits';
import { disks, Load, makeSearch, requests, Volume } from '../testing/searches';
import { words } from '../../words/testing/english';
import { KnownLimits } from '../limits/limits-for';
import { Verdict } from '../verdict/verdict-types';
import { assess, nothing, verdictOn, vm } from './testing/judged-search';

describe('the verdict on a search beside other load', () => {
  it('finds the limit of the VM that others share where the volume alone was counted', () => {
    const made = makeSearch({ ...requests(1400), counters: { others: () => ({ onVolume: 600 }) } });
    const timeSpans = made.timeSpans.map((one) => ({
      ...one,
      devices: one.devices?.filter(({ level }) => level === 'volume') ?? null,
    }));
    for (const copies of [null, 1]) {
      const limits = { ...vm, facts: { ...vm.facts, copies } };
      expect(words(assess({ ...made, timeSpans }, limits).headline)).toBe(
        'Standard_Test uncached is the limit: 1,400 IOPS of this run and 600 IOPS of other load, of 2,000 IOPS',
      );
    }
  });

  describe('with others on disks of something else', () => {
    const reason = "whether other load on the node's other disks counts against this limit is not known";
    const withOthers = (elsewhere: (step: number) => number, limits: KnownLimits): Verdict => {
      const others = ({ step }: Load): number => elsewhere(step);
      const iops: Volume['iops'] = (load) => Math.min(load.queueDepth * 200, 1100 - others(load));
      const counters: Volume['counters'] = { others: (load) => ({ elsewhere: others(load) }), millisecondsAtDisks: 5 };
      return verdictOn({ iops, counters }, limits);
    };

    it('leaves them out of a limit of a machine of its own, and is less sure', () => {
      const found = withOthers(() => 200, nothing);
      expect(words(found.headline)).toBe('Probably an unlisted limit of 900 IOPS');
      expect(found.confidence.level).toBe('medium');
      expect(found.confidence.reasons.map(words)).toContain(reason);
    });

    it('counts them against a limit of a VM, and is less sure', () => {
      const found = withOthers(() => 200, vm);
      expect(words(found.headline)).toBe(
        'Probably an unlisted limit of 1,100 IOPS: 900 IOPS of this run and 200 IOPS of other load',
      );
      expect(found.confidence.level).toBe('medium');
      expect(found.confidence.reasons.map(words)).toContain(reason);
    });

    it('counts them, and is sure, where they and the run together always do as much', () => {
      const found = withOthers((step) => 150 + 100 * (step % 4), nothing);
      expect(words(found.headline)).toContain('An unlisted limit of 1,100 IOPS');
      expect(found.confidence.reasons.map(words)).not.toContain(reason);
    });

    it('leaves them out, and is sure, where the run does as much whatever they do', () => {
      const iops: Volume['iops'] = ({ queueDepth }) => Math.min(queueDepth * 200, 900);
      const others = ({ step }: Load): { elsewhere: number } => ({ elsewhere: 150 + 100 * (step % 4) });
      const counters = { others, millisecondsAtDisks: 5 };
      const found = verdictOn({ iops, counters }, nothing);
      expect(words(found.headline)).toBe('An unlisted limit of 900 IOPS');
      expect(found.confidence.reasons.map(words)).not.toContain(reason);
    });
  });

  it('is less sure of the disks where others were seen elsewhere, which may share what limits', () => {
    const alone = verdictOn(disks(1200), nothing);
    const beside = verdictOn({ ...disks(1200), counters: { others: () => ({ elsewhere: 300 }) } }, nothing);
    expect([alone, beside].map(({ state }) => state)).toEqual(['device', 'device']);
    expect([alone, beside].map(({ confidence }) => confidence.level)).toEqual(['high', 'medium']);
  });

  it('does not take copies that nobody told of for other load', () => {
    // Each write goes to two disks, which count both.
    const volume: Volume = {
      iops: ({ queueDepth, writePercent }) => Math.min(queueDepth * 200, 2000 / (1 + writePercent / 100)),
      counters: { others: (load) => ({ onDisks: (volume.iops(load) * load.writePercent) / 100 }) },
    };
    const found = verdictOn(volume, makeLimits([makeLimit('pool', 'iops', 2000)]), { writePercent: 50 });
    expect(words(found.action)).toBe('Add disks, or use faster ones; a larger VM size would not help.');
  });
});

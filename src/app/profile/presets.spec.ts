import baseline from '../../../engine/contract/examples/valid/profile.baseline-read.json';
import first from '../../../engine/contract/first-profile.json';
import { Profile } from '../../generated/contract';
import { words } from '../words/testing/english';
import { completeProfile } from './defaults';
import { diskspdCommandLine } from './diskspd-command-line';
import { findPreset, firstPresetId, PresetId, presetProfile, presets } from './presets';
import { profileProblems } from './profile-problems';

const folder = 'C:\\ClusterStorage\\test01';

describe('presets', () => {
  const file = `${folder}\\headroom-test.dat`;
  const lines: { id: PresetId; text: string | null }[] = [
    { id: 'baseline-read', text: `diskspd -t2 -o32 -b4K -r4K -w0 -d120 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'coordinator-check', text: `diskspd -t4 -o32 -b4K -r4K -w0 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'oltp', text: `diskspd -t8 -o8 -b8K -r8K -w30 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'olap', text: `diskspd -t1 -o8 -b512K -s512K -w0 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'exchange', text: `diskspd -t8 -o4 -b64K -r64K -w40 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'backup-write', text: `diskspd -t1 -o2 -b64K -s64K -w100 -d60 -W5 -Sh -D -L -c20G ${file}` },
    { id: 'backup-read', text: `diskspd -t1 -o2 -b64K -s64K -w0 -d60 -W5 -Sh -D -L -c20G ${file}` },
    { id: 'max-write-iops', text: `diskspd -F4 -o128 -b8K -r8K -w100 -d60 -W30 -Sh -D -L -c5G ${file}` },
    { id: 'max-read-iops', text: `diskspd -F4 -o128 -b4K -r4K -w0 -d60 -W300 -Sh -D -L -c5G ${file}` },
    { id: 'max-throughput-read', text: `diskspd -F4 -o128 -b64K -s64K -w0 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'max-throughput-write', text: `diskspd -F4 -o128 -b64K -s64K -w100 -d60 -W5 -Sh -D -L -c5G ${file}` },
    { id: 'combined', text: null },
    { id: 'host-cache', text: null },
    { id: 'file-copy', text: null },
    { id: 'crystaldiskmark-seq1m-q8t1', text: null },
    { id: 'crystaldiskmark-seq1m-q1t1', text: null },
    { id: 'crystaldiskmark-rnd4k-q32t1', text: null },
    { id: 'crystaldiskmark-rnd4k-q1t1', text: null },
    {
      id: 'vmfleet-general',
      text: `diskspd -t1 -o32 -b4K -r4K -rdpct95/5:4/10 -w0 -d60 -W300 -C30 -Sh -D -L -Z10M -c10G ${file}`,
    },
    { id: 'vmfleet-peak', text: `diskspd -t1 -o32 -b4K -r4K -w0 -d60 -W300 -C30 -Sh -D -L -Z10M -c10G ${file}` },
    { id: 'vmfleet-vdi', text: null },
    { id: 'vmfleet-sql', text: null },
  ];
  for (const { id, text } of lines) {
    it(`${id} is ${text ?? 'more than one command line'}`, () => {
      expect(diskspdCommandLine(presetProfile(id, { folder, processorCount: 8 })).text).toBe(text);
    });
  }

  it('are all in the table above, in the order shown', () =>
    expect(presets.map(({ id }) => id)).toEqual(lines.map(({ id }) => id)));

  it('have nothing wrong with them, and words of their own', () => {
    for (const { id, title, note } of presets) {
      expect(profileProblems(presetProfile(id, { folder })))
        .withContext(id)
        .toEqual([]);
      expect(words(title)).withContext(id).not.toBe(words(note));
    }
    expect(new Set(presets.map(({ title }) => words(title))).size).toBe(presets.length);
  });

  it("writes the contract's example", () =>
    expect(presetProfile('baseline-read', { folder })).toEqual(completeProfile(baseline as Profile)));

  it('the first is what readiness is asked for in a support file, in all of its values', () => {
    const expected = completeProfile(first.profile as Profile);
    for (const target of expected.timeSpans.flatMap(({ targets }) => targets)) {
      target.path = `${folder}\\${target.path}`;
    }
    expect(presetProfile(firstPresetId, { folder })).toEqual(expected);
    expect(firstPresetId).toBe(presets[0]?.id);
  });

  it('combined has a file for each direction', () => {
    const [timeSpan] = presetProfile('combined', { folder: '/volumes/test01' }).timeSpans;
    expect(timeSpan?.targets.map(({ path, writePercent }) => [path, writePercent])).toEqual([
      ['/volumes/test01/headroom-test-1.dat', 0],
      ['/volumes/test01/headroom-test-2.dat', 100],
    ]);
  });

  it('host-cache fills the cache, then reads from it, then writes past it', () => {
    const { timeSpans } = presetProfile('host-cache', { folder });
    expect(
      timeSpans.map(({ targets }) =>
        targets.map(({ randomPercent, writePercent, blockSizeBytes, path }) => [
          randomPercent,
          writePercent,
          blockSizeBytes,
          path,
        ]),
      ),
    ).toEqual([[[0, 0, 2 ** 20, file]], [[100, 0, 4096, file]], [[100, 100, 4096, file]]]);
  });

  it('file-copy reads, then writes, with caching', () => {
    const { timeSpans } = presetProfile('file-copy', { folder });
    expect(
      timeSpans.map(({ targets }) =>
        targets.map(({ writePercent, cacheMode, blockSizeBytes }) => [writePercent, cacheMode, blockSizeBytes]),
      ),
    ).toEqual([[[0, 'cached', 2 ** 20]], [[100, 'cached', 2 ** 20]]]);
  });

  it('of CrystalDiskMark read, then write, the same way', () => {
    const shapes = presets
      .filter(({ tool }) => tool === 'CrystalDiskMark')
      .map(({ id, title }) => {
        const { timeSpans } = presetProfile(id, { folder });
        const targets = timeSpans.flatMap((timeSpan) => timeSpan.targets);
        const [first] = targets;
        expect(targets.map(({ writePercent }) => writePercent)).toEqual([0, 100]);
        expect(targets.map(({ createSizeBytes }) => createSizeBytes)).toEqual([2 ** 30, 2 ** 30]);
        return [
          words(title),
          (first?.blockSizeBytes ?? 0) / 1024,
          first?.randomPercent,
          first?.outstandingRequests,
          first?.threadsPerTarget,
        ];
      });
    expect(shapes).toEqual([
      ['CrystalDiskMark SEQ1M Q8T1', 1024, 0, 8, 1],
      ['CrystalDiskMark SEQ1M Q1T1', 1024, 0, 1, 1],
      ['CrystalDiskMark RND4K Q32T1', 4, 100, 32, 1],
      ['CrystalDiskMark RND4K Q1T1', 4, 100, 1, 1],
    ]);
  });

  it('of VMFleet with two targets use parts of one file, whatever its size', () => {
    const parts = (id: PresetId, fileSizeBytes?: number): unknown =>
      presetProfile(id, { folder, fileSizeBytes }).timeSpans[0]?.targets.map(
        ({ path, baseOffsetBytes, maxOffsetBytes }) => [path, baseOffsetBytes, maxOffsetBytes],
      );
    expect(parts('vmfleet-vdi')).toEqual([
      [file, 0, 10 * 2 ** 30],
      [file, 0, 8 * 2 ** 30],
    ]);
    expect(parts('vmfleet-sql')).toEqual([
      [file, 5 * 2 ** 30, null],
      [file, 0, 5 * 2 ** 30],
    ]);
    expect(parts('vmfleet-sql', 2 ** 28)).toEqual([
      [file, 2 ** 27, null],
      [file, 0, 2 ** 27],
    ]);
  });

  it('say which of them write', () => {
    expect(presets.filter(({ writes }) => !writes).map(({ id }) => id)).toEqual([
      'baseline-read',
      'coordinator-check',
      'olap',
      'backup-read',
      'max-read-iops',
      'max-throughput-read',
      'vmfleet-general',
      'vmfleet-peak',
    ]);
  });

  it('take size and times from the user', () => {
    const profile = presetProfile('baseline-read', {
      folder,
      fileSizeBytes: 2 ** 28,
      durationSeconds: 10,
      warmUpSeconds: 2,
    });
    expect(diskspdCommandLine(profile).text).toBe(`diskspd -t2 -o32 -b4K -r4K -w0 -d10 -W2 -Sh -D -L -c256M ${file}`);
  });

  const paths: { folder: string; path: string }[] = [
    { folder: '/data', path: '/data/headroom-test.dat' },
    { folder: '/data/', path: '/data/headroom-test.dat' },
    { folder: 'D:', path: 'D:\\headroom-test.dat' },
    { folder: 'D:\\', path: 'D:\\headroom-test.dat' },
    { folder: '\\\\server\\share', path: '\\\\server\\share\\headroom-test.dat' },
  ];
  for (const { folder: given, path } of paths) {
    it(`put their file in ${given} at ${path}`, () =>
      expect(presetProfile('olap', { folder: given }).timeSpans[0]?.targets[0]?.path).toBe(path));
  }

  it('are found by id', () => {
    expect(findPreset('oltp')?.id).toBe('oltp');
    expect(findPreset('gone')).toBeNull();
    expect(findPreset(null)).toBeNull();
  });
});

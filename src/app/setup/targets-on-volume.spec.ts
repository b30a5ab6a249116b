import { Volume } from '../../generated/contract';
import { cluster } from '../gateway/testing/recorded-documents';
import { parseDiskspdCommandLine } from '../profile/pasting/public-api';
import { words } from '../words/testing/english';
import { targetsOnVolume } from './targets-on-volume';
import { typedVolume } from './typed-target';

describe('targetsOnVolume', () => {
  const [first] = cluster.volumes;
  const volume: Volume = { ...(first ?? typedVolume('x')), path: 'C:\\ClusterStorage\\test01' };

  function take(line: string, on = volume): string[] | string {
    const { profile } = parseDiskspdCommandLine(line);
    if (profile === null) {
      throw new Error(`${line} is a command line.`);
    }
    const taken = targetsOnVolume(profile, on);
    return taken.problem === null
      ? taken.profile.timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path))
      : words(taken.problem);
  }

  it('puts each target on the volume, with its name', () => {
    expect(take('-t2 C:\\a\\one.dat D:\\two.dat')).toEqual([
      'C:\\ClusterStorage\\test01\\one.dat',
      'C:\\ClusterStorage\\test01\\two.dat',
    ]);
  });

  it('refuses two files that would be the same one', () => {
    const refusal =
      'C:\\a\\io.dat and D:\\b\\io.dat would both be C:\\ClusterStorage\\test01\\io.dat here: give each its own file name.';
    expect(take('-t2 C:\\a\\io.dat D:\\b\\io.dat')).toBe(refusal);
    expect(take('-t2 C:\\a\\io.dat D:\\b\\IO.DAT')).toContain('would both be');
  });

  it('takes one file as two targets, as DISKSPD does', () => {
    expect(take('-t2 C:\\a\\io.dat C:\\a\\io.dat').length).toBe(2);
  });

  it('takes one target on a physical disk', () => {
    expect(take('-r io.dat', typedVolume('#2')).length).toBe(1);
    expect(take('-r a.dat b.dat', typedVolume('#2'))).toBe(
      'A physical disk takes one target, and this profile has 2: remove the others.',
    );
  });
});

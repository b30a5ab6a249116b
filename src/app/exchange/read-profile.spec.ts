import { Profile } from '../../generated/contract';
import { profileKindOf, readProfile, writeDiskspdProfile, writeFioJob } from './public-api';

const parser = new DOMParser();
const read = (text: string): ReturnType<typeof readProfile> => readProfile(text, parser);
const keysOf = (text: string): string[] => read(text).problems.map(({ message }) => message.key);

const profile: Profile = {
  contractVersion: 1,
  timeSpans: [5, 7].map((durationSeconds) => ({
    durationSeconds,
    targets: [{ path: 'C:\\v\\io.dat', createSizeBytes: 2 ** 30, randomPercent: 100, cacheMode: 'osCacheDisabled' }],
  })),
};

describe('readProfile', () => {
  it('recognizes what a text is', () => {
    expect(profileKindOf('<?xml version="1.0"?><Profile/>')).toBe('diskspdXml');
    expect(profileKindOf('; a job\n# of fio\n\n[global]\nrw=read')).toBe('fioJob');
    expect(profileKindOf('fio --name=a --rw=read')).toBe('fioJob');
    expect(profileKindOf('/usr/bin/fio --name=a')).toBe('fioJob');
    expect(profileKindOf('diskspd -b4K C:\\fio\\io.dat')).toBe('diskspdCommandLine');
    expect(profileKindOf('.\\diskspd.exe -d5 io.dat')).toBe('diskspdCommandLine');
  });

  it('reads what DISKSPD and fio are given, several time spans included', () => {
    const xml = read(`\uFEFF${writeDiskspdProfile(profile).text}`);
    expect([xml.kind, xml.problems]).toEqual(['diskspdXml', []]);
    expect(xml.profile?.timeSpans.map(({ durationSeconds }) => durationSeconds)).toEqual([5, 7]);
    const job = read(writeFioJob(profile, 'windows').text ?? '');
    expect([job.kind, job.problems]).toEqual(['fioJob', []]);
    expect(job.profile?.timeSpans.map(({ targets }) => targets[0]?.path)).toEqual(['C:\\v\\io.dat', 'C:\\v\\io.dat']);
    const line = read('diskspd -b8K -d9 -c1G C:\\v\\io.dat');
    expect([line.kind, line.profile?.timeSpans[0]?.durationSeconds]).toEqual(['diskspdCommandLine', 9]);
  });

  it('puts files of its own in the place of templates, and refuses one that has no end', () => {
    const withPath = (path: string): string =>
      writeDiskspdProfile(profile).text.replaceAll('<Path>C:\\v\\io.dat</Path>', `<Path>${path}</Path>`);
    const paths = read(withPath('*2')).profile?.timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path));
    expect(paths).toEqual(['headroom-test-2.dat', 'headroom-test-2.dat']);
    expect(keysOf(withPath('*999999999'))).toEqual(['Problem.XmlTemplate', 'Problem.XmlTemplate']);
  });

  it('says what is left out of a job, and refuses by name what is not taken over', () => {
    const job = '[a]\nrw=read\nsize=1g\nruntime=5\ntime_based\nfilename=x.dat\n';
    const { profile: taken, notes } = read(`${job}group_reporting\nioengine=libaio\n`);
    expect(taken).not.toBeNull();
    expect(notes).toEqual([{ place: 'a', message: { key: 'Problem.FioHarmless', args: ['group_reporting'] } }]);
    expect(read(`${job}verify=md5\n`).problems).toEqual([
      { place: 'a', message: { key: 'Problem.FioValue', args: ['verify=md5'] } },
    ]);
    expect(keysOf('diskspd -XC:\\a.xml')).toContain('Problem.OptionXml');
  });

  it('names the option whose value is outside its range', () => {
    const placesIn = (text: string): string[] => read(text).problems.map(({ place }) => place);
    expect(placesIn('diskspd -d10 -t99999 -c1G a.dat')).toEqual(['-t99999']);
    expect(placesIn('diskspd -D5 -d0 -t99999 -c1G a.dat')).toEqual(['-d0', '-t99999']);
    // A problem that names the option itself.
    expect(placesIn('diskspd -q a.dat')).toEqual(['']);
  });

  it('refuses hostile texts with a sentence', () => {
    expect(keysOf(' \n')).toEqual(['Problem.FileNothing']);
    expect(keysOf('PK\0')).toEqual(['Problem.FileNotText']);
    expect(keysOf('{"jobs":[]}')).toEqual(['Problem.FileJson']);
    expect(keysOf('x'.repeat(2 ** 20 + 1))).toEqual(['Problem.FileTooLarge']);
    expect(keysOf('<!DOCTYPE a [<!ENTITY b "c">]><Profile>&b;</Profile>')).toEqual(['Problem.XmlDoctype']);
    expect(keysOf('<Profile>')).toEqual(['Problem.XmlMalformed']);
    expect(keysOf('<Job></Job>')).toEqual(['Problem.XmlNotAProfile']);
    expect(keysOf('<Results></Results>')).toEqual(['Problem.XmlResultWithoutProfile']);
    const job = '[a]\nrw=read\nsize=1g\nruntime=5\ntime_based\n';
    expect(keysOf(`${job}numjobs=1000\n`.repeat(900))).toEqual(['Problem.TooManyTargets']);
    expect(keysOf(`${job}filename=x\n`.repeat(1001))).toEqual(['Problem.TooManyTargets']);
  });
});

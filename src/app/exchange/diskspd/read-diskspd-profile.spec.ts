import { words } from '../../words/testing/english';
import { readDiskspdProfile, writeDiskspdProfile } from '../public-api';

const parser = new DOMParser();

/** The shape of VMFleet's profiles: two targets of one file, which is a template. */
const template = `<?xml version="1.0" encoding="utf-8"?>
<Profile><ResultFormat>xml</ResultFormat><TimeSpans><TimeSpan><Duration>60</Duration><Targets>
  <Target><Path>*1</Path><BlockSize>8192</BlockSize><MaxFileSize>536870912</MaxFileSize><Random>8192</Random><RandomRatio>80</RandomRatio></Target>
  <Target><Path>*1</Path><BlockSize>32768</BlockSize><BaseFileOffset>536870912</BaseFileOffset><WriteRatio>100</WriteRatio></Target>
</Targets></TimeSpan><TimeSpan><Targets><Target><Path>*2</Path></Target></Targets></TimeSpan></TimeSpans></Profile>`;

describe('readDiskspdProfile', () => {
  it('names the templates that need a file, each once', () => {
    const { profile, templates, problems } = readDiskspdProfile(template, parser);
    expect(profile).toBeNull();
    expect(templates).toEqual(['*1', '*2']);
    expect(problems.map(({ path, message }) => `${path}: ${words(message)}`)).toEqual([
      'Profile/TimeSpans/TimeSpan[1]/Targets/Target[1]/Path: *1 stands for a target that is not given: choose its file.',
      'Profile/TimeSpans/TimeSpan[1]/Targets/Target[2]/Path: *1 stands for a target that is not given: choose its file.',
      'Profile/TimeSpans/TimeSpan[2]/Targets/Target[1]/Path: *2 stands for a target that is not given: choose its file.',
    ]);
  });

  it('keeps all time spans and targets', () => {
    const { profile, problems } = readDiskspdProfile(template, parser, ['D:\\a.dat', 'D:\\b.dat']);
    expect(problems).toEqual([]);
    expect(profile?.timeSpans.map(({ targets }) => targets.map(({ path }) => path))).toEqual([
      ['D:\\a.dat', 'D:\\a.dat'],
      ['D:\\b.dat'],
    ]);
    expect(profile?.timeSpans[0]?.durationSeconds).toBe(60);
    const again = profile && readDiskspdProfile(writeDiskspdProfile(profile).text, parser);
    expect(again?.problems).toEqual([]);
    expect(again?.profile?.timeSpans.length).toBe(2);
  });

  it('takes the profile out of a result', () => {
    const result = `<Results><System/><Profile><TimeSpans><TimeSpan><Targets><Target><Path>a.dat</Path></Target></Targets></TimeSpan></TimeSpans></Profile></Results>`;
    expect(readDiskspdProfile(result, parser).profile?.timeSpans[0]?.targets[0]?.path).toBe('a.dat');
  });

  it('says what is wrong in words, at the place of the profile', () => {
    const wrong = readDiskspdProfile(template.replace('>60<', '>60s<'), parser, ['a', 'b']);
    expect(wrong.problems.map(({ path, message }) => `${path}: ${words(message)}`)).toEqual([
      'Profile/TimeSpans/TimeSpan[1]/Duration: Enter a whole number, not “60s”.',
    ]);
  });

  it('refuses a file that is too large before it is parsed', () => {
    const { problems } = readDiskspdProfile(' '.repeat(2 ** 23 + 1), {
      parseFromString: () => {
        throw new Error('parsed');
      },
    });
    expect(problems.map(({ message }) => words(message))).toEqual([
      'The file is larger than 8 MiB: choose a smaller one.',
    ]);
  });

  it('names what XML has no place for', () => {
    const timeSpans = [{ steadyState: {}, targets: [{ path: 'a.dat' }] }];
    expect(writeDiskspdProfile({ contractVersion: 1, search: {}, timeSpans }).left.map(words)).toEqual([
      'This profile uses --find-limit, which DISKSPD does not have.',
      'This profile uses --steady-state, which DISKSPD does not have.',
    ]);
  });
});

import { TestBed } from '@angular/core/testing';
import { Profile } from '../../generated/contract';
import { HeadroomGateway } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { RunListStore } from '../run-history/run-list.store';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness, textOf } from '../testing/harness';
import { OtherToolsComponent } from './other-tools.component';
import { SetupStore } from './setup.store';

const job =
  '[seq]\nrw=write\nbs=128k\nsize=1g\nruntime=7\ntime_based\nfilename=C\\:\\x\\a.dat\nioengine=libaio\niodepth=4\n';

describe('OtherToolsComponent', () => {
  let store: SetupStore;
  let part: Harness<OtherToolsComponent>;

  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({
      imports: [OtherToolsComponent],
      providers: [RunListStore, { provide: HeadroomGateway, useValue: new RecordedGateway() }],
    });
    store = TestBed.inject(SetupStore);
    store.load(TestBed.inject(RunListStore)).subscribe();
    part = Harness.of(OtherToolsComponent, { profile: profile() });
  });

  function profile(): Profile {
    const { profile: current } = store.state;
    if (current === null) {
      throw new Error('There is no profile.');
    }
    return current;
  }

  function refresh(): void {
    part.fixture.componentRef.setInput('profile', profile());
    part.refresh();
  }

  function paste(text: string): void {
    part.fill('other-profile', text);
    part.click('use-profile');
    refresh();
  }

  async function openFile(...content: BlobPart[]): Promise<void> {
    await part.fixture.componentInstance.open(new File(content, 'nightly.fio'));
    refresh();
  }

  it('takes a fio job file, names it, and lists what is left out', async () => {
    await openFile(`${job}group_reporting\n`);
    expect(part.text('taken-profile')).toBe(
      'Applied: fio job, nightly.fio. Its target on the volume chosen above: /var/tmp/headroom/volumes/test01/a.dat.',
    );
    expect(part.text('profile-notes')).toContain('group_reporting is left out.');
    expect(profile().timeSpans[0]?.durationSeconds).toBe(7);
    expect(accessibilityProblems(part.root)).toEqual([]);
  });

  it('takes what it wrote as XML, and says how many time spans there are', () => {
    paste(
      `${job}[rand]\nstonewall\nrw=randread\nbs=4k\nsize=1g\nruntime=9\ntime_based\nfilename=b.dat\nioengine=libaio\n`,
    );
    const spans = [...part.get('taken-time-spans').children].map(textOf);
    expect(spans).toEqual(['Time span 1: 7 s, 1 target', 'Time span 2: 9 s, 1 target']);
    part.choose('profile-format', 'diskspdXml');
    const xml = part.get('written-profile').textContent ?? '';
    store.usePreset('oltp');
    refresh();
    expect(part.has('taken-profile')).toBeFalse();
    paste(xml);
    expect(part.text('taken-profile')).toContain('Applied: DISKSPD XML profile. Its targets');
    expect(profile().timeSpans.map(({ durationSeconds }) => durationSeconds)).toEqual([7, 9]);
  });

  it('refuses by name, says where, and keeps the profile', () => {
    const before = profile();
    paste(`${job}verify=md5\n`);
    expect(part.text('refused-profile')).toBe('Not applied: fio job.');
    expect(part.text('profile-problems')).toContain('verify=md5 has no counterpart here');
    expect(part.text('profile-problems')).toMatch(/change it\. \(seq\)/);
    expect(part.get('other-profile').getAttribute('aria-invalid')).toBe('true');
    expect(profile()).toBe(before);
    paste('diskspd -XC:\\profile.xml');
    expect(part.text('profile-problems')).toContain('open that file here');
    store.usePreset('oltp');
    refresh();
    expect(part.has('refused-profile')).toBeFalse();
  });

  it('shows the first problems of many, and how many there are', () => {
    paste(`diskspd ${Array.from({ length: 40 }, (_, index) => `-Q${index}`).join(' ')} io.dat`);
    expect(part.get('profile-problems').children.length).toBe(11);
    expect(part.text('profile-problems')).toContain('and 30 more');
  });

  it('refuses files that are too large, no text, or hostile', async () => {
    await openFile(new Uint8Array(2 ** 20 + 1));
    expect(part.text('profile-problems')).toContain('larger than 1 MiB');
    await openFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0]));
    expect(part.text('profile-problems')).toContain('not a text file');
    await openFile('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Profile>&x;</Profile>');
    expect(part.text('profile-problems')).toContain('DOCTYPE');
    await openFile('<Profile><img src="x" onerror="alert(1)"/></Profile>');
    expect(part.get('profile-problems').querySelector('img')).toBeNull();
    expect(part.text('profile-problems')).toContain('<img> is not an element');
  });

  it('writes the profile for each tool, and names what a tool has no place for', () => {
    expect(part.text('written-profile')).toContain('diskspd -t2 -o32 -b4K');
    part.choose('profile-format', 'fioJob');
    expect(part.text('written-profile')).toContain('ioengine=io_uring');
    expect(part.has('left-out-of-profile')).toBeFalse();
    store.useProfile({ ...profile(), timeSpans: profile().timeSpans.map((span) => ({ ...span, coolDownSeconds: 5 })) });
    refresh();
    expect(part.text('left-out-of-profile')).toContain('-C, for which fio has no option');
    store.setField('durationSeconds', NaN);
    refresh();
    expect(part.has('written-profile')).toBeFalse();
    expect(part.text('nothing-to-write')).toBe('Correct the marked fields first.');
  });

  it('keeps the lines of a file, with what they are set in by', () => {
    part.choose('profile-format', 'diskspdXml');
    expect(getComputedStyle(part.get('written-profile')).whiteSpace).toBe('pre');
    expect(part.get('written-profile').textContent).toMatch(/^<Profile>\n {2}<Progress>/);
  });

  it('saves what it shows', () => {
    const click = spyOn(HTMLAnchorElement.prototype, 'click');
    part.choose('profile-format', 'fioJob');
    part.click('save-profile');
    expect((click.calls.mostRecent().object as HTMLAnchorElement).download).toBe('headroom-job.fio');
  });
});

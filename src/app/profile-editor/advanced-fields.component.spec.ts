import { TestBed } from '@angular/core/testing';
import { Profile } from '../../generated/contract';
import { presetProfile, profileProblems } from '../profile/public-api';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { AdvancedFieldsComponent } from './advanced-fields.component';
import { withField } from './profile-fields';

describe('AdvancedFieldsComponent', () => {
  const baseline = presetProfile('baseline-read', { folder: '/v' });
  let page: Harness<AdvancedFieldsComponent>;
  let profile: Profile;

  /** Shows the profile, and applies changes as a page does. */
  function open(start: Profile): void {
    page = Harness.of(AdvancedFieldsComponent, { profile: start });
    page.fixture.componentInstance.fieldChange.subscribe(({ field, value }) => show(withField(profile, field, value)));
    show(start);
  }

  function show(next: Profile): void {
    profile = next;
    const texts = TestBed.inject(Texts);
    const problems = profileProblems(profile).map(({ path, message }) => ({ path, text: texts.say(message) }));
    page.fixture.componentRef.setInput('profile', profile);
    page.fixture.componentRef.setInput('problems', problems);
    page.refresh();
  }

  const valueOf = (testId: string): string => page.get<HTMLInputElement>(testId).value;
  const target = (): NonNullable<Profile['timeSpans'][0]['targets'][0]> => {
    const [first] = profile.timeSpans[0]?.targets ?? [];
    if (first === undefined) {
      throw new Error('There is no target.');
    }
    return first;
  };

  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [AdvancedFieldsComponent] });
    open(baseline);
  });

  it('is closed, and has nothing to say, while it is not in use', () => {
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeFalse();
    expect(page.has('other-settings')).toBeFalse();
    expect(page.text('throttle-total')).toBe('');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('asks for a copy of the test file, and opens for a profile that does', () => {
    expect(page.get<HTMLInputElement>('copyFile').checked).toBeFalse();
    expect(page.root.querySelector('#hr-copyFile-note')?.textContent).toContain('not a benchmark');
    page.click('copyFile');
    expect(profile.copyFile).toBeTrue();
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeTrue();
    page.click('copyFile');
    expect(profile.copyFile).toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('is open when the profile uses it, and stays open while that is cleared', () => {
    page.fill('burstRequests', '20');
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeTrue();
    page.fill('burstRequests', '');
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeTrue();
    expect(target().burstRequests).toBeNull();
  });

  it('is open where the IOPS are counted at another interval than usual, not where at none', () => {
    page.fill('iopsIntervalMilliseconds', '');
    expect(profile.timeSpans[0]?.iopsIntervalMilliseconds).toBeNull();
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeFalse();
    page.fill('iopsIntervalMilliseconds', '100');
    expect(profile.timeSpans[0]?.iopsIntervalMilliseconds).toBe(100);
    expect(page.get<HTMLDetailsElement>('advanced').open).toBeTrue();
  });

  it('states what a rate limit of each thread comes to', () => {
    page.fill('throttleValue', '500');
    expect(page.text('throttle-total')).toContain('With 2 of them, the total is 1,000 IOPS.');
    page.choose('throttleUnit', 'bytesPerMillisecond');
    expect(target().throttle).toEqual({ unit: 'bytesPerMillisecond', value: 500 });
    expect(page.text('throttle-total')).toContain('the total is 1 MB/s.');
  });

  it('takes a 0 for a figure, not for none', () => {
    page.fill('throttleValue', '0');
    expect(valueOf('throttleValue')).toBe('0');
    expect(page.get('throttleValue').getAttribute('aria-invalid')).toBe('true');
    expect(page.text('throttle-total')).not.toContain('With');
    page.fill('throttleValue', '');
    expect(page.get('throttleValue').getAttribute('aria-invalid')).toBe('false');
  });

  it('says at the field what is wrong with it', () => {
    page.fill('thinkTimeMilliseconds', '5');
    expect(page.text()).toContain('A burst (-i) and the pause after it (-j) go together');
    expect(page.get('thinkTimeMilliseconds').getAttribute('aria-invalid')).toBe('true');
    expect(page.get('thinkTimeMilliseconds').getAttribute('aria-describedby')).toBe('hr-thinkTimeMilliseconds-problem');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('leaves text as it was typed, readable or not, until the profile says something else', () => {
    page.fill('processors', '0, 2');
    expect(valueOf('processors')).toBe('0, 2');
    expect(profile.timeSpans[0]?.processors).toEqual([
      { group: 0, number: 0 },
      { group: 0, number: 2 },
    ]);
    page.fill('processors', '0,');
    expect(valueOf('processors')).toBe('0,');
    expect(page.text()).toContain('Enter processor numbers');
    show(baseline);
    expect(valueOf('processors')).toBe('');
  });

  it('shows a distribution in DISKSPD’s notation', () => {
    page.fill('distribution', 'pct90/10:5/20');
    expect(target().distribution?.ranges).toEqual([
      { ioPercent: 90, length: 10 },
      { ioPercent: 5, length: 20 },
    ]);
    open(profile);
    expect(valueOf('distribution')).toBe('pct90/10:5/20');
  });

  it('changes the priority', () => {
    page.choose('ioPriority', 'veryLow');
    expect(target().ioPriority).toBe('veryLow');
  });

  it('names what the profile has and no field shows, and keeps it', () => {
    show(withTarget(baseline, { largePages: true, openHints: ['temporary'] }));
    expect(page.text('other-settings')).toContain('file access hints (-f); large pages (-l)');
    page.fill('throttleValue', '100');
    expect(target().largePages).toBeTrue();
  });

  it('does not offer what differs by target', () => {
    const combined = presetProfile('combined', { folder: '/v' });
    const [timeSpan] = combined.timeSpans;
    const targets = (timeSpan?.targets ?? []).map((one, index) => ({ ...one, burstRequests: index + 1 }));
    show({ ...combined, timeSpans: [{ ...timeSpan, targets }] });
    expect(page.get<HTMLInputElement>('burstRequests').disabled).toBeTrue();
    expect(page.get<HTMLInputElement>('burstRequests').placeholder).toBe('differs by target');
  });

  function withTarget(given: Profile, changes: Partial<ReturnType<typeof target>>): Profile {
    const timeSpans = given.timeSpans.map((timeSpan) => ({
      ...timeSpan,
      targets: timeSpan.targets.map((one) => ({ ...one, ...changes })),
    }));
    return { ...given, timeSpans };
  }
});

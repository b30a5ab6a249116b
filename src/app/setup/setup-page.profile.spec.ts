import { Harness } from '../testing/harness';
import { SetupPageComponent } from './setup-page.component';
import {
  checkedAfter,
  openChecked,
  openOtherTools,
  prepareSetupPage,
  SetupPageParts,
  start,
  untilLoaded,
} from './testing/setup-page';

describe('What the setup page lets a person choose', () => {
  let parts: SetupPageParts;

  beforeEach(() => {
    parts = prepareSetupPage();
  });

  it('shows a problem beside its field while it is typed, and does not start with it', () => {
    const page = openChecked();
    page.fill('duration-seconds', '0');
    const field = page.get<HTMLInputElement>('duration-seconds');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.root.querySelector(`#${field.getAttribute('aria-describedby') ?? ''}`)?.textContent).toMatch(/1/);
    expect(start(page).disabled).toBeTrue();
    page.fill('duration-seconds', '');
    expect(start(page).disabled).toBeTrue();
    page.fill('duration-seconds', '5');
    expect(start(page).disabled).toBeFalse();
  });

  /** Pastes a profile of another tool. */
  async function paste(page: Harness<SetupPageComponent>, text: string): Promise<void> {
    await openOtherTools(page);
    page.fill('other-profile', text);
    page.click('use-profile');
    await page.fixture.whenStable();
    page.refresh();
  }

  it('refuses a file name that Windows does not take, and says why', async () => {
    const page = openChecked();
    const longest = `${'n'.repeat(251)}.dat`;
    await paste(page, `diskspd -b4K -c64M ${longest}`);
    expect(page.has('taken-profile')).toBeTrue();
    expect(page.text()).toContain(longest);
    await paste(page, `diskspd -b4K -c64M ${'m'.repeat(4996)}.dat`);
    expect(page.text('profile-problems')).toContain(
      'The path is too long: each name in it can have up to 255 characters',
    );
    expect(page.has('taken-profile')).toBeFalse();
    expect(page.text()).withContext('the profile before it stays').toContain(longest);
  });

  it('says what each field takes, and refuses a run of more than a day', () => {
    const page = openChecked();
    expect(page.text('duration-seconds-range')).toBe('1 to 86,395');
    expect(page.get<HTMLInputElement>('duration-seconds').max).toBe('86395');
    expect(page.text('file-size-mib-range')).toBe('Up to 8,589,934,591');
    page.fill('duration-seconds', '86400');
    expect(page.text()).toContain('A run with its warm-up can take up to 24 h, and this one would take 5 s longer');
    expect(start(page).disabled).toBeTrue();
    for (const text of ['', '-5', '0', '1.5', '86396', '1e9', '1e24']) {
      page.fill('duration-seconds', text);
      expect([page.text('plan-time'), page.has('start-time')])
        .withContext(`'${text}'`)
        .toEqual(['–', false]);
      expect(start(page).disabled).toBeTrue();
    }
  });

  it('says what a copy of the test file takes, once one is asked for', () => {
    const page = openChecked();
    expect(page.has('plan-copy')).toBeFalse();
    checkedAfter(page, () => page.click('copyFile'));
    expect(page.text('plan-copy')).toBe(
      'After measuring, the system copies the test file. This takes up to 2 min more, and 5 GiB more space until the copy is deleted.',
    );
    expect(start(page).disabled).toBeFalse();
    page.fill('file-size-mib', '0');
    expect(page.has('plan-copy')).withContext('of a size that is refused').toBeFalse();
  });

  it('says in MiB what a file may take', () => {
    const page = openChecked();
    for (const text of ['', '0', '8589934592']) {
      page.fill('file-size-mib', text);
      expect(page.root.querySelector('#hr-file-size-mib-problem')?.textContent?.trim())
        .withContext(`'${text}'`)
        .toBe('Enter a size above 0, up to 8,589,934,591\u00a0MiB.');
      expect(start(page).disabled).toBeTrue();
    }
  });

  it('refuses a pasted line that would run for more than a day at once, and says why', async () => {
    const page = openChecked();
    await paste(page, 'diskspd -d100000 -b4K -c1G C:\\v\\io.dat');
    expect(page.has('taken-profile')).toBeFalse();
    expect(page.text('profile-problems')).toContain('A run with its warm-up can take up to 24 h');
    expect(page.get<HTMLInputElement>('duration-seconds').value).not.toBe('100000');
    expect(start(page).disabled).toBeFalse();
  });

  it('warns of a file that caches may hold, as the engine does', () => {
    const page = openChecked();
    expect(page.text('file-size-mib-range')).not.toContain('Warning');
    page.fill('file-size-mib', '1');
    expect(page.text('file-size-mib-range')).toBe(
      'Up to 8,589,934,591. Warning: the storage may cache the whole file. Use 1,024 MiB or more to measure the disks.',
    );
    expect(start(page).disabled).toBeFalse();
  });

  it('gives a file that a pasted line expects to be there a size, so that the run creates it', async () => {
    const page = openChecked();
    await paste(page, 'diskspd -b4K -d5 C:\\io.dat');
    const size = page.get<HTMLInputElement>('file-size-mib');
    expect([size.disabled, size.placeholder, size.value]).toEqual([false, '', '']);
    expect(page.text('plan-stop')).not.toContain('Writing the test file');
    page.fill('file-size-mib', '64');
    expect(page.text('fate-of-target')).toContain('deleted after the run');
    expect(page.text('plan-stop')).toContain('Writing the test file');
  });

  it('says where the targets of a pasted line are, and refuses two that would be one', async () => {
    const page = openChecked();
    await paste(page, 'diskspd -b8K -r -c1G C:\\x\\a.dat D:\\y\\b.dat');
    expect(page.text('taken-profile')).toMatch(
      /^Applied: DISKSPD command line\. Its targets on the volume .*a\.dat; .*b\.dat\.$/,
    );
    await paste(page, 'diskspd -b8K -r -c1G C:\\x\\io.dat D:\\y\\io.dat');
    expect(page.has('taken-profile')).toBeFalse();
    expect(page.text()).toContain('C:\\x\\io.dat and D:\\y\\io.dat would both be');
    await paste(page, 'Please measure my disk.');
    expect(page.text()).toContain('“Please” is not an option of DISKSPD.');
  });

  it('shows the DISKSPD command line and takes one that is pasted', async () => {
    const page = openChecked();
    await openOtherTools(page);
    expect(page.text('written-profile')).toContain('-t2 -o32 -b4K');
    await paste(page, 'diskspd -b8K -d7 -t1 -o4 -w100 -c1G C:\\x\\io.dat');
    expect(page.get<HTMLInputElement>('duration-seconds').value).toBe('7');
    expect(page.text()).toContain('/var/tmp/headroom/volumes/test01/io.dat');
    expect(page.text()).toContain('4 requests in flight, writes only');
  });

  it('names what it does not know in a pasted line and keeps the profile', async () => {
    const page = openChecked();
    await paste(page, 'diskspd -b8K -Q5 io.dat');
    expect(page.text()).toContain('-Q5');
    expect(page.get<HTMLInputElement>('duration-seconds').value).toBe('120');
  });

  it('takes a physical disk that is typed, and only reads it', async () => {
    const page = openChecked();
    page.choose('preset-select', 'oltp');
    page.choose('volume-select', ':another');
    await untilLoaded(page, 'typed-target');
    page.fill('typed-target', 'C:\\x');
    expect(page.text('typed-target-problem')).toContain('neither a share');
    // The node is selected further down.
    expect(page.text()).toContain('The node selected under From node accesses it');
    const place = page.get('typed-target').compareDocumentPosition(page.get('node-select'));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(page.get<HTMLButtonElement>('start-run').disabled).toBeTrue();
    expect(page.get<HTMLButtonElement>('find-limit').disabled).toBeTrue();
    expect(page.text('no-target')).toContain('Enter a share or a disk');
    checkedAfter(page, () => page.fill('typed-target', '#2'));
    expect(page.has('no-target')).toBeFalse();
    expect(page.text()).toContain('The run slows down other workloads on this disk.');
    expect(page.text('fate-of-target')).toBe('The disk is only read. Nothing on it is written, created, or deleted.');
    expect(page.has('keep-test-file')).toBeFalse();
    expect(page.text()).not.toContain('test file is deleted');
    expect(page.text('disk-read-only')).toContain('only read');
    expect(page.text()).toContain('reads only');
    page.click('start-run');
    expect(parts.gateway.lastRequest?.volumeId).toBe('#2');
    const targets = parts.gateway.lastRequest?.profile.timeSpans.flatMap((span) => span.targets) ?? [];
    expect(targets.map(({ path, writePercent, createSizeBytes }) => [path, writePercent, createSizeBytes])).toEqual(
      targets.map(() => ['#2', 0, null]),
    );
    page.choose('volume-select', 'test02');
    expect(page.has('typed-target')).toBeFalse();
  });

  it('puts the test file of a share into the share', async () => {
    const page = openChecked();
    page.choose('volume-select', ':another');
    await untilLoaded(page, 'typed-target');
    expect(page.text()).not.toContain('other workloads on this share');
    page.fill('typed-target', '\\\\files\\bench');
    expect(page.text()).toContain('The run slows down other workloads on this share.');
    expect(page.text()).toContain('\\\\files\\bench\\headroom-test.dat, 5 GiB');
  });
});

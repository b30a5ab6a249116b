// The tool as a user handles it. What its page looks like inside is known here and nowhere else in the tests.

const mostTabs = 150;

/** As short as a run can be: a check makes at least eight. */
export const shortRun = { durationSeconds: 1, warmUpSeconds: 0, fileSizeMib: 16, iopsIntervalMilliseconds: 100 };

/** The address that opens the tool at the page before a run, not at the overview. */
export const measureAddress = (url) => `${url}&page=/`;

export class ToolPage {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    this.frame = page.frameLocator('#tool');
  }

  /** @param {string} testId */
  find(testId) {
    return this.frame.getByTestId(testId);
  }

  /** Until a run could be started. */
  async waitUntilOffered() {
    await this.find('start-run').and(this.frame.locator(':enabled')).waitFor();
  }

  /** Until a run could be started and every check is in: what comes next breaks no question off. */
  async waitUntilReady() {
    await this.waitUntilOffered();
    await this.waitUntilChecked();
  }

  /** Until the pre-checks have answered for what is filled in: nothing is read from the node any more. */
  async waitUntilChecked() {
    await this.find('readiness').and(this.frame.locator('[aria-busy=false]')).waitFor();
  }

  /** Until the overview has its nearest limits, with the published figures: they come last. */
  async waitForOverview() {
    await this.find('overview-row').first().waitFor();
    await this.find('nearest-limit').filter({ hasText: '%' }).first().waitFor();
  }

  /** Fills in what is given; leaves the rest as it is. */
  async fillProfile({ durationSeconds, warmUpSeconds, fileSizeMib, iopsIntervalMilliseconds }) {
    if (iopsIntervalMilliseconds !== undefined && !(await this.find('iopsIntervalMilliseconds').isVisible())) {
      await this.find('advanced').locator('summary').click();
    }
    for (const [testId, value] of Object.entries({
      'duration-seconds': durationSeconds,
      'warm-up-seconds': warmUpSeconds,
      'file-size-mib': fileSizeMib,
      iopsIntervalMilliseconds,
    })) {
      if (value !== undefined) await this.find(testId).fill(String(value));
    }
  }

  /** Has the page use a command line of DISKSPD's. */
  async pasteCommandLine(text) {
    await this.find('other-tools').locator('summary').first().click();
    await this.find('other-profile').fill(text);
    await this.find('use-profile').click();
  }

  /** Types a share or a disk in place of a volume. */
  async typeTarget(text) {
    await this.find('volume-select').selectOption(':another');
    await this.find('typed-target').fill(text);
  }

  /** From the page before a run to the coordinator check of its volume, with this profile. */
  async openCheck(profile) {
    // Who may not start a run can look at the page of the check too.
    await this.find('coordinator-check-link').click();
    await this.find('start-check').waitFor();
    await this.find('adjust-check').click();
    await this.fillProfile(profile);
  }

  async start() {
    await this.find('start-run').click();
  }

  async waitForLive() {
    await this.find('live-phase').waitFor();
  }

  /** The first figure that the live view shows. */
  async waitForLiveIops() {
    const figure = this.find('live-iops').filter({ hasText: /[1-9]/ });
    await figure.waitFor();
    return Number((await figure.innerText()).replace(/[^\d.]/g, ''));
  }

  async cancel() {
    await this.find('cancel-run').click();
    await this.confirmIfAsked();
  }

  /** Confirms in the shell's dialog, if the tool has opened one. */
  async confirmIfAsked() {
    const confirm = this.page.locator('#dialog[open] button[value=confirm]');
    await Promise.race([confirm.click(), this.waitForResult()]).catch(() => undefined);
  }

  /** Until a run is over, whatever came of it. */
  async waitForResult() {
    await this.find('cancel-run').waitFor({ state: 'detached' });
    await this.find('new-run').waitFor();
  }

  async waitForVerdict() {
    await this.find('verdict-headline').waitFor();
    return this.textOf('verdict-headline');
  }

  async waitForError() {
    await this.find('error-message').first().waitFor();
    return { message: await this.textOf('error-message'), action: await this.textOf('error-action') };
  }

  /** With the spaces that a test types: figures have no-break spaces before their units. */
  async textOf(testId) {
    return (await this.find(testId).first().innerText()).replace(/\u00a0/g, ' ').trim();
  }

  async pageText() {
    return this.frame.locator('body').innerText();
  }

  /** Goes to another tool of Windows Admin Center and back. */
  async leaveAndComeBack() {
    const away = this.page.getByTestId('away');
    await away.click();
    await this.page.getByTestId('elsewhere').waitFor();
    await away.click();
    await this.page.getByTestId('elsewhere').waitFor({ state: 'hidden' });
  }

  useDarkTheme() {
    return this.useTheme('dark');
  }

  /** @param {'light' | 'dark'} theme */
  async useTheme(theme) {
    const button = this.page.locator('#theme');
    const isDark = (await button.getAttribute('aria-pressed')) === 'true';
    if (isDark !== (theme === 'dark')) await button.click();
    await this.waitForTheme(theme);
  }

  async waitForTheme(theme) {
    await this.frame.locator(`body.sme-theme-${theme}`).waitFor();
  }

  /**
   * Moves the focus with Tab until it is on an element; fails when the whole page has been gone through.
   * @param {string} testId
   * @param {import('playwright-core').Locator} [within] what has only one of them
   */
  async tabTo(testId, within = this.frame) {
    const target = within.getByTestId(testId);
    for (let presses = 0; presses < mostTabs; presses++) {
      if (await target.evaluate((element) => element.contains(document.activeElement) && document.hasFocus())) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${testId} was not reached by Tab.`);
  }
}

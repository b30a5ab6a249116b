// The tool as a user handles it. What its page looks like inside is known here and nowhere else in the tests.

const readyMilliseconds = 20_000;
const runMilliseconds = 60_000;

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
  async waitUntilReady() {
    await this.find('start-run').and(this.frame.locator(':enabled')).waitFor({ timeout: readyMilliseconds });
  }

  /** Fills in what is given; leaves the rest as it is. */
  async fillProfile({ durationSeconds, warmUpSeconds, fileSizeMib }) {
    for (const [testId, value] of Object.entries({
      'duration-seconds': durationSeconds,
      'warm-up-seconds': warmUpSeconds,
      'file-size-mib': fileSizeMib,
    })) {
      if (value !== undefined) await this.find(testId).fill(String(value));
    }
  }

  async start() {
    await this.find('start-run').click();
  }

  async waitForLive() {
    await this.find('live-phase').waitFor({ timeout: readyMilliseconds });
  }

  async waitForVerdict() {
    await this.find('verdict-headline').waitFor({ timeout: runMilliseconds });
    return (await this.find('verdict-headline').innerText()).trim();
  }
}

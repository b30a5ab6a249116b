// The stand-in's panel that changes the simulated cluster, as a user uses it.

export class SimulationPanel {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    this.toggle = page.getByTestId('simulation-toggle');
    this.panel = page.getByTestId('simulation-panel');
  }

  async open() {
    if (await this.panel.isHidden()) await this.toggle.click();
    await this.panel.locator('select').first().waitFor();
  }

  control(id) {
    return this.page.getByTestId(`simulate-${id}`);
  }

  /** Chooses an option of a control and waits until it applies. */
  async choose(id, value) {
    await this.open();
    await this.control(id).selectOption(value);
    await this.#settled();
  }

  /** Resets everything to its initial state. */
  async reset() {
    await this.open();
    const button = this.page.getByTestId('simulation-reset');
    if (await button.isDisabled()) return;
    await button.click();
    await this.#settled();
  }

  async #settled() {
    const status = this.page.getByTestId('simulation-status').filter({ hasText: /^Changed/ });
    const problem = this.page.getByTestId('simulation-problem').filter({ hasText: /\S/ });
    await status.or(problem).waitFor();
  }
}

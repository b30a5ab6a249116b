import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { Harness } from '../testing/harness';
import { ScrollRegionDirective } from './scroll-region.directive';

@Component({
  imports: [ScrollRegionDirective],
  template: `<div class="hr-scroll" style="width: 200px; overflow-x: auto" data-testid="region">
    <table [style.width.px]="width()">
      <caption data-testid="caption"></caption>
    </table>
  </div>`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class TableComponent {
  public readonly width = signal(100);
}

describe('ScrollRegionDirective', () => {
  /** An observer of sizes reports after the page is laid out. */
  const laidOut = (): Promise<void> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

  it('makes a part that scrolls a stop for the keyboard, with a name, and no other', async () => {
    const page = Harness.of(TableComponent);
    page.get('caption').textContent = ' Runs ';
    await laidOut();
    page.refresh();
    expect(page.get('region').hasAttribute('tabindex')).toBeFalse();
    expect(page.get('region').hasAttribute('role')).toBeFalse();
    page.fixture.componentInstance.width.set(400);
    page.refresh();
    await laidOut();
    page.refresh();
    const region = page.get('region');
    expect(region.tabIndex).toBe(0);
    expect(region.getAttribute('role')).toBe('group');
    expect(region.getAttribute('aria-label')).toBe('Runs');
  });
});

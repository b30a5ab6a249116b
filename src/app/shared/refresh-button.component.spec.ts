import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RefreshButtonComponent } from './refresh-button.component';

describe('RefreshButtonComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [RefreshButtonComponent] });
  });

  it('does nothing while the page loads, and keeps the focus', () => {
    const page = Harness.of(RefreshButtonComponent, { isLoading: false });
    let pressed = 0;
    page.fixture.componentInstance.pressed.subscribe(() => (pressed += 1));
    const button = page.get<HTMLButtonElement>('refresh');
    button.focus();
    page.click('refresh');
    page.fixture.componentRef.setInput('isLoading', true);
    page.refresh();
    page.click('refresh');
    expect(pressed).toBe(1);
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(button);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});

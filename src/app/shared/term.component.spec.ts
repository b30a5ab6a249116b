import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { TermComponent } from './term.component';

describe('TermComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [TermComponent] });
  });

  it('explains a term when its button is pressed, and not before', () => {
    const page = Harness.of(TermComponent, { of: 'knee' });
    const text = page.root.querySelector('[popover]') as HTMLElement;
    expect(text.matches(':popover-open')).toBeFalse();
    page.click('term');
    expect(text.matches(':popover-open')).toBeTrue();
    expect(text.textContent).toContain('95%');
    expect(page.root.querySelector('button')?.getAttribute('aria-label')).toBe('What is Knee?');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('closes when the focus goes on, and not when the window loses it', () => {
    const page = Harness.of(TermComponent, { of: 'knee' });
    const text = page.root.querySelector('[popover]') as HTMLElement;
    page.click('term');
    const leave = (relatedTarget: EventTarget | null): boolean =>
      page.get('term').dispatchEvent(new FocusEvent('focusout', { relatedTarget, bubbles: true }));
    leave(null);
    expect(text.matches(':popover-open')).toBeTrue();
    leave(document.body);
    expect(text.matches(':popover-open')).toBeFalse();
  });

  it('opens its own text where there are several', () => {
    const [first, second] = [Harness.of(TermComponent, { of: 'iops' }), Harness.of(TermComponent, { of: 'latency' })];
    second.click('term');
    expect(first.root.querySelector('[popover]')?.matches(':popover-open')).toBeFalse();
    expect(second.root.querySelector('[popover]')?.matches(':popover-open')).toBeTrue();
  });
});

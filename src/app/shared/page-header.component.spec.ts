import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { PageHeaderComponent } from './page-header.component';

describe('PageHeaderComponent', () => {
  beforeEach(() => useEnglish());

  const show = (inputs: object): Harness<PageHeaderComponent> =>
    Harness.of(PageHeaderComponent, { heading: 'Limits', ...inputs });

  it('names the page and what it is about, and is read out from there', () => {
    const header = show({ about: 'cluster1', simulation: 'Three nodes.' });
    expect(header.root.querySelector('h1')?.textContent).toBe('Limits');
    expect(header.root.querySelector('header p')?.textContent).toBe('cluster1');
    expect(header.text('simulation-note')).toBe('Simulated. Three nodes.');
    expect(document.activeElement).toBe(header.root.querySelector('h1'));
    expect(accessibilityProblems(header.root)).toEqual([]);
  });

  it('leaves out what is not known, and leaves the focus where the tool starts', () => {
    const header = show({ takesFocus: false });
    expect(header.root.querySelector('p')).toBeNull();
    expect(document.activeElement).not.toBe(header.root.querySelector('h1'));
    header.fixture.componentInstance.focus();
    expect(document.activeElement).toBe(header.root.querySelector('h1'));
  });
});

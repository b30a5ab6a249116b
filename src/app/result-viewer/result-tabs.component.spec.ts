import { TestBed } from '@angular/core/testing';
import { RouterModule } from '@angular/router';
import { runAddress } from '../app-addresses';
import { completedRun } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { resultTabOf, resultTabs } from './result-tab';
import { ResultTabsComponent } from './result-tabs.component';

describe('ResultTabsComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [ResultTabsComponent, RouterModule.forRoot([])] });
  });

  it('links to an address for each part of the result, and marks the current one', () => {
    const page = Harness.of(ResultTabsComponent, { run: completedRun, current: 'latency' });
    const own = runAddress(completedRun.nodeName, completedRun.id).join('/');
    expect([...page.root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      own,
      ...resultTabs.slice(1).map((tab) => `${own}?view=${tab}`),
    ]);
    const current = [...page.root.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent);
    expect(current).toEqual(['Latency']);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });
});

describe('resultTabOf', () => {
  it('takes an address that names no part for that of the verdict', () => {
    expect([null, undefined, '', 'nothing', 'time'].map(resultTabOf)).toEqual([
      'verdict',
      'verdict',
      'verdict',
      'verdict',
      'time',
    ]);
  });
});

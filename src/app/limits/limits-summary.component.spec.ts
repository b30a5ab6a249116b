import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { of, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { loadLimitCatalog } from '../analysis/public-api';
import { limitsQuery } from '../app-addresses';
import { enteredFacts } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { LimitsSummaryComponent } from './limits-summary.component';

describe('LimitsSummaryComponent', () => {
  let gateway: RecordedGateway;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    gateway.factsAnswer = of(enteredFacts);
    TestBed.configureTestingModule({
      imports: [LimitsSummaryComponent],
      providers: [provideRouter([]), { provide: HeadroomGateway, useValue: gateway }],
    });
  });

  it('has each limit, those of one name in one line, marks what was entered, and leads to the sources of this node and volume', () => {
    const page = Harness.of(LimitsSummaryComponent, { nodeName: 'node1', volumeId: 'test01' });
    const lines = page.all('limit-row');
    expect(lines.length).toBeGreaterThan(3);
    const names = page.all('limit-name').map((line) => line.firstElementChild?.textContent);
    expect(new Set(names).size).toBe(names.length);
    expect(page.all('limit-name').some((line) => /\d\sIOPS[^]*\d\sMB\/s/.test(line.textContent))).toBeTrue();
    expect(lines.every(({ textContent }) => /\d/.test(textContent))).toBeTrue();
    const entered = lines.filter(({ dataset }) => dataset['source'] === 'user');
    expect(entered.length).toBeGreaterThan(0);
    expect(entered.every(({ textContent }) => textContent.includes('Your entry'))).toBeTrue();
    const { node, volume } = limitsQuery('node1', 'test01');
    expect(page.get('open-limits').getAttribute('href')).toBe(`/limits?node=${node}&volume=${volume}`);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('hands out the limits that it shows', () => {
    const page = Harness.of(LimitsSummaryComponent);
    const seen: string[] = [];
    page.fixture.componentInstance.limitsChange.subscribe(({ facts }) => seen.push(facts.volumeId));
    page.fixture.componentRef.setInput('nodeName', 'node1');
    page.fixture.componentRef.setInput('volumeId', 'test01');
    page.refresh();
    expect(seen).toEqual([enteredFacts.volumeId]);
  });

  it('leaves it to the checks to say that a target is not there, and says all else itself', () => {
    for (const [code, isShown] of [
      ['DiskNotFound', false],
      ['ShareNotSupported', false],
      ['NodeUnreachable', true],
    ] as const) {
      const problem = { code, message: 'No.', action: null, target: null };
      gateway.factsAnswer = throwError(() => new HeadroomError(problem));
      const page = Harness.of(LimitsSummaryComponent, { nodeName: 'node1', volumeId: '#9' });
      expect([page.has('limits-summary'), page.has('error-message')])
        .withContext(code)
        .toEqual([isShown, isShown]);
    }
  });

  it('says why there are none', () => {
    const page = Harness.of(LimitsSummaryComponent, { notAsked: 'node1 is down.' });
    expect(page.text('limits-not-asked')).toBe('node1 is down.');
    expect(page.all('limit-row')).toEqual([]);
  });
});

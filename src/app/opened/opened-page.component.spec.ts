import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, RouterModule } from '@angular/router';
import { of, throwError } from 'rxjs';
import { loadLimitCatalog } from '../analysis/public-api';
import recordedFio from '../exchange/testing/fio-results.json';
import recordedXml from '../exchange/testing/one-run-in-xml-and-json.json';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { OpenedPageComponent } from './opened-page.component';

const gone = new HeadroomError({
  code: 'NodeUnreachable',
  message: 'node1 did not answer.',
  action: null,
  target: null,
});

describe('OpenedPageComponent', () => {
  let gateway: RecordedGateway;
  let page: Harness<OpenedPageComponent>;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [OpenedPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        { provide: ActivatedRoute, useValue: { queryParamMap: of(convertToParamMap({})) } },
      ],
    });
    page = Harness.of(OpenedPageComponent);
  });

  async function openFile(content: string, name = 'nightly.json'): Promise<void> {
    await page.fixture.componentInstance.open(new File([content], name));
    page.refresh();
  }

  it('shows a result of fio without limits, says so, and who measured it', async () => {
    await openFile(JSON.stringify(recordedFio.json));
    expect(page.text('measured-by')).toBe('fio 3.33');
    expect(page.text('opened-spoken')).toBe('nightly.json is shown below.');
    expect(page.get('opened-spoken').closest('[role=status]')).not.toBeNull();
    expect(page.text('place-not-known')).toContain('does not say');
    expect(page.text('limits-origin')).toContain('Without limits.');
    expect(page.has('verdict-headline')).toBeTrue();
    expect(page.has('new-run')).toBeFalse();
    // No advice that names a button which is not there.
    expect(page.text('verdict-action')).toContain('Measure with a deeper queue too');
    expect(page.has('change-limits-origin')).toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('compares it with the limits of a volume that is chosen, from its owner or another node', async () => {
    await openFile(recordedXml.xml, 'result.xml');
    expect(page.text('measured-by')).toBe('headroom-io 0.1.0');
    page.choose('limits-of', '1');
    expect(gateway.calls.at(-1)).toMatch(/^limitFacts node\d test02$/);
    expect(page.text('limits-origin')).toMatch(/^Current limits of .* from node\d, as chosen\./);
    page.choose('limits-from', 'node3');
    expect(gateway.calls.at(-1)).toBe('limitFacts node3 test02');
    page.choose('limits-of', 'none');
    expect(page.text('limits-origin')).toContain('Without limits.');
  });

  it('judges a run of Headroom by the limits in its file', async () => {
    const run = { ...completedRun, limits };
    await openFile(JSON.stringify({ run, result }));
    expect(page.text('limits-origin')).toContain('Limits as of the start of this run');
    expect(page.text('verdict-headline')).toBe('The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms)');
    expect(page.text('opened-facts')).toContain(completedRun.nodeName);
    expect(gateway.calls.filter((call) => call.startsWith('limitFacts'))).toEqual([]);
  });

  it('refuses a file with a sentence, and keeps what was open', async () => {
    await openFile(JSON.stringify(recordedFio.json));
    await openFile('<Results><Profile/></Results>', 'bad.xml');
    expect(page.text('refused-result')).toContain("bad.xml can't be opened.");
    expect(page.text('measured-by')).toBe('fio 3.33');
    await openFile(JSON.stringify({ ...result, timeSpans: [{}] }), 'worse.json');
    expect(page.text('refused-result')).toContain('is missing or not valid');
    await openFile(JSON.stringify(result), 'good.json');
    expect(page.has('refused-result')).toBeFalse();
    expect(page.text('measured-by')).toContain('headroom-io');
  });

  it('lists the runs of a file with several, and opens the one that is chosen', async () => {
    const runs = ['The first', 'The second'].map((name) => ({ run: { ...completedRun, name, limits }, result }));
    await openFile(JSON.stringify(runs), 'runs.json');
    expect(page.has('refused-result')).toBeFalse();
    expect(page.text('several-runs')).toContain('Choose one of the runs in runs.json');
    expect(page.all('open-one').map((one) => one.textContent?.trim())).toEqual([
      jasmine.stringMatching(/^The first, node1, Nov 21, 2026/),
      jasmine.stringMatching(/^The second, node1, /),
    ]);
    expect(accessibilityProblems(page.root)).toEqual([]);
    page.all('open-one')[1]?.click();
    await page.fixture.whenStable();
    page.refresh();
    expect(page.text('verdict-headline')).toBe('The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms)');
    // The others can be opened after it.
    expect(page.all('open-one').length).toBe(2);
    await openFile(JSON.stringify(runs.slice(0, 1)), 'one.json');
    expect(page.has('several-runs')).toBeFalse();
    expect(page.has('verdict-headline')).toBeTrue();
  });

  it('says of one of several runs why it can not be opened', async () => {
    await openFile(
      JSON.stringify([
        { run: completedRun, result: null },
        { run: completedRun, result },
      ]),
      'runs.json',
    );
    page.all('open-one')[0]?.click();
    await page.fixture.whenStable();
    page.refresh();
    expect(page.text('refused-result')).toContain('without a result');
    expect(page.has('several-runs')).toBeTrue();
  });

  it('keeps the result where limits can not be read, and says why', async () => {
    await openFile(JSON.stringify(recordedFio.json));
    gateway.factsAnswer = throwError(() => gone);
    page.choose('limits-of', '0');
    expect(page.text()).toContain('node1 did not answer.');
    expect(page.has('verdict-headline')).toBeTrue();
  });

  it('opens results where the cluster can not be read', async () => {
    gateway.clusterAnswer = throwError(() => gone);
    page = Harness.of(OpenedPageComponent);
    await openFile(JSON.stringify(recordedFio.json));
    expect(page.text()).toContain('The volumes of the cluster could not be read');
    expect(page.has('verdict-headline')).toBeTrue();
  });
});

import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, RouterModule } from '@angular/router';
import { of, throwError } from 'rxjs';
import { delay } from 'rxjs/operators';
import { toAddressPart } from '../app-addresses';
import { loadLimitCatalog } from '../analysis/public-api';
import { emptyTrace, HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, measuring, pendingMove } from '../gateway/testing/recorded-documents';
import { Confirmation, Question } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness } from '../testing/harness';
import { CheckPageComponent } from './check-page.component';
import { CheckStore } from './check.store';
import { checkRun, CheckingGateway } from './testing/checking-gateway';

const problem = { code: 'NodeUnreachable', message: 'node1 did not answer.', action: 'Try again.', target: 'node1' };

describe('CheckPageComponent', () => {
  let gateway: CheckingGateway;
  let questions: Question[];
  let answer: boolean;
  let query: Record<string, string>;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new CheckingGateway();
    questions = [];
    answer = true;
    query = {};
    TestBed.configureTestingModule({
      imports: [CheckPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        {
          provide: Confirmation,
          useValue: {
            ask: (question: Question) => {
              questions.push(question);
              return of(answer);
            },
          },
        },
        {
          provide: ActivatedRoute,
          useFactory: () => ({
            paramMap: of(convertToParamMap({ volumeId: toAddressPart('test01') })),
            snapshot: { queryParamMap: convertToParamMap(query) },
          }),
        },
      ],
    });
  });

  const open = (): Harness<CheckPageComponent> => Harness.of(CheckPageComponent);

  /** Ends the current run and draws what follows. */
  const end = (page: Harness<CheckPageComponent>, status?: 'failed'): void => {
    gateway.end(status);
    page.refresh();
  };

  it('shows who owns the volume, how each node reaches it and what that means', () => {
    const page = open();
    const nodes = page.text('check-nodes');
    expect(page.text('coordinator')).toContain('coordinator');
    expect(nodes).toContain('file system redirected');
    expect(nodes).toContain('This is normal with ReFS: nothing is broken');
    // The meaning says so, and a cause is said once.
    expect(nodes).not.toContain('(the file system is ReFS)');
    const owner = page.all('check-nodes')[0]?.querySelector('[data-node=node1]')?.textContent;
    expect(owner).toContain('through its own file system to the disks');
    expect(owner).not.toContain('travels to the coordinator');
  });

  it('compares with a paused node, and does not lend it the volume', () => {
    gateway.nodes = cluster.nodes.map((node) => (node.name === 'node1' ? node : { ...node, state: 'paused' }));
    const page = open();
    expect(page.text('other-node')).toBe('node2 (paused) node3 (paused)');
    expect(page.get<HTMLButtonElement>('start-check').disabled).toBeFalse();
    page.choose('method-move-owner', 'on');
    expect(page.text()).toContain('node2 is paused, and the cluster moves no volume to a paused node.');
    expect(page.get<HTMLButtonElement>('start-check').disabled).toBeTrue();
  });

  it('tells an account that is allowed to view only so, before it starts anything', () => {
    gateway.isReader = true;
    const page = open();
    expect(page.text('obstacles')).toMatch(/^Your account isn't an administrator on node1: it can view, but can't run/);
    expect(page.text('obstacles')).toContain("isn't an administrator on node2");
    expect(page.text('fate-of-target')).toBe('Nothing will run, and nothing on the target changes.');
    expect(page.text()).not.toContain('Total time');
    expect(page.get<HTMLButtonElement>('start-check').disabled).toBeTrue();
    expect(gateway.changes).toEqual([]);
    expect(accessibilityProblems(page.root)).toEqual([]);
    gateway.isReader = false;
    page.choose('other-node', 'node3');
    page.refresh();
    expect(page.text('obstacles')).not.toContain('node2');
    expect(page.text('obstacles')).not.toContain('node3');
  });

  it('says what will happen before anything does', () => {
    const page = open();
    expect(page.text()).toContain('80 s to 6 min');
    expect(page.text()).toContain('8 to 36 runs of at most 10 s in turns, until the answer is settled.');
    expect(page.text()).toContain('Coordinator check');
    expect(page.text()).toContain('Stays with node1.');
    expect(page.has('writes-note')).toBeFalse();
    expect(gateway.changes).toEqual([]);
  });

  it('starts nothing when Enter is pressed in a field', () => {
    const form = open().root.querySelector('form');
    expect(form?.querySelector('[type=submit], button:not([type])')).toBeNull();
    form?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
  });

  it('goes from one click over the runs to the answer, which takes the focus', async () => {
    const page = open();
    page.click('start-check');
    expect(page.text('check-phase')).toBe('Run 1 of at most 36, node1: Measuring');
    gateway.tell({ kind: 'progress', line: 1, progress: measuring, trace: emptyTrace });
    page.refresh();
    expect(page.text('check-iops-coordinator')).toBe('1,953');
    expect(page.has('check-iops-other')).toBeFalse();
    end(page);
    expect(page.text('check-phase')).toContain('Run 2 of at most 36, node2');
    expect(page.text('check-remaining')).toContain('At most about');
    expect(page.text('check-iops-coordinator')).toBe('1,953');
    expect(page.has('check-so-far')).toBeFalse();
    gateway.endRuns(6);
    end(page);
    expect(page.text('check-headline')).toContain('Yes, node2 is the wrong node: 25% fewer IOPS');
    expect(page.text('check-statement')).toBe(
      'Settled after 8 runs in turns: the runs of each node did not vary at all.',
    );
    expect(document.activeElement).toBe(page.get('check-headline'));
    expect(page.text('check-table')).toContain('−25%');
    const tables = await tablesOn(page.fixture);
    const [header, iops] = tables.get('Side by side') ?? [];
    expect(header).toBe(
      'Metric,Unit,"node1, coordinator node","node2, not the coordinator node",' +
        '"Difference, % (points where the unit is %)",Better',
    );
    expect(iops).toMatch(/^IOPS,IOPS,1953\.\d+,1464\.\d+,-25,node1$/);
    expect(tables.get('Node access to the volume')?.[1]).toMatch(/^node1,yes,up,/);
    // A share's difference is no share of it.
    expect(page.text('check-table')).toMatch(/CPU[^%]*% [^%]*% [+−]?[\d.]+ points/);
    const figures = [...page.get('check-table').querySelectorAll('tbody tr')];
    expect(figures.length).toBe(7);
    expect(figures.filter((row) => row.querySelector('th [data-testid=term]') === null))
      .withContext('figures without a word on what they are')
      .toEqual([]);
    expect(page.text('check-runs')).toBe('All 8 runs');
    expect(page.all('check-open-coordinator').length).toBe(4);
    expect(page.get('check-open-coordinator').getAttribute('href')).toContain(`/run/${toAddressPart('node1')}/`);
    expect(page.get('check-open-other').getAttribute('href')).toContain(`/run/${toAddressPart('node2')}/`);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says what the runs tell until now, and that it is not settled', () => {
    const page = open();
    page.click('start-check');
    for (let index = 0; index < 35; index += 1) {
      gateway.shares = { node1: 1 + 0.3 * ((index * 7) % 5), node2: 1 + 0.3 * ((index * 3) % 5) };
      gateway.end();
    }
    page.refresh();
    expect(page.text('check-so-far')).toMatch(
      /^Not settled yet after 24 runs in turns: .+ fewer to .+ more IOPS with 99\.6% confidence\.$/,
    );
    end(page);
    expect(page.text('check-headline')).toMatch(/^Not settled: node2 has .+ and that may be noise$/);
    expect(page.text('check-statement')).toMatch(/^Not settled after 36 runs in turns: .+ fewer to .+ more IOPS /);
    expect(page.has('check-missing')).toBeFalse();
  });

  it('offers to continue what was stopped', () => {
    const page = open();
    page.click('start-check');
    gateway.endRuns(2);
    page.refresh();
    page.click('cancel-check');
    page.refresh();
    expect(page.text('check-headline')).toContain(
      'Not settled: the check of node2 ended before there were enough runs',
    );
    expect(page.text('check-missing')).toContain('The run on node2 was canceled.');
    page.click('go-on');
    expect(gateway.changes.at(-1)).toBe('startRun node2');
  });

  it('runs on the other node that was chosen', () => {
    const page = open();
    page.choose('other-node', 'node3');
    page.click('start-check');
    gateway.end();
    expect(gateway.changes).toEqual(['startRun node1', 'startRun node3']);
  });

  it('stops, and says that the check is not complete', () => {
    const page = open();
    page.click('start-check');
    page.click('cancel-check');
    expect(page.has('check-phase')).toBeFalse();
    expect(page.text('check-missing')).toContain('The run on node1 was canceled.');
    expect(page.text('check-missing')).toContain('The check is not complete');
  });

  it('keeps the result of one node when the other refuses, in that node’s words', () => {
    const page = open();
    page.click('start-check');
    gateway.refusing.add('node2');
    end(page);
    expect(page.text('check-missing')).toContain('node2 is not ready.');
    expect(page.text('check-missing')).toContain('Free some space.');
    expect(page.text('check-missing')).not.toContain('The run on node1');
    gateway.refusing.clear();
    page.click('go-on');
    gateway.endRuns(6);
    end(page);
    expect(page.text('check-headline')).toContain('Yes, node2 is the wrong node');
    expect(gateway.changes.slice(0, 3)).toEqual(['startRun node1', 'startRun node2', 'startRun node2']);
  });

  it('notes that writes on mirrors travel anyway, once the profile writes', () => {
    const page = open();
    page.fill('write-percent', '30');
    page.choose('write-percent', '30');
    expect(page.text('writes-note')).toContain('whichever node issues them');
  });

  it('checks the run that the person came from', () => {
    const id = '20261121-090000-00000009';
    query = { node: toAddressPart('node3'), run: toAddressPart(id) };
    gateway.keep(checkRun({ id, nodeName: 'node3', presetId: 'oltp', check: null }));
    const page = open();
    expect(page.get<HTMLSelectElement>('other-node').value).toBe('node3');
    expect(page.text()).toContain('OLTP');
  });

  describe('moving the ownership', () => {
    const choose = (): Harness<CheckPageComponent> => {
      const page = open();
      page.get<HTMLInputElement>('method-move-owner').dispatchEvent(new Event('change'));
      page.refresh();
      return page;
    };

    it('asks first, with what will happen', () => {
      answer = false;
      const page = choose();
      expect(page.text()).toContain('Moves from node1 to node2 and back 2 to 9 times, for two runs each.');
      page.click('start-check');
      expect(questions[0]?.title).toBe('Move test01 to node2 for the check?');
      expect(questions[0]?.message).toContain('back to node1, 2 to 9 times');
      expect(gateway.changes).toEqual([]);
    });

    it('says that the volume is back', () => {
      const page = choose();
      page.click('start-check');
      gateway.endRuns(7);
      end(page);
      expect(page.text('check-move')).toBe('node1 owns test01 again.');
      expect(page.text('check-headline')).toContain('node2');
    });

    it('says why it could not be given back, and offers it', () => {
      const page = choose();
      page.click('start-check');
      end(page);
      gateway.restoreAnswer = throwError(() => new HeadroomError(problem));
      gateway.movesByNode = { node1: of([pendingMove]) };
      gateway.owner = 'node2';
      gateway.end();
      end(page);
      expect(page.text('error-message')).toBe('node1 did not answer.');
      expect(page.text('pending-move-text')).toContain('moved test01 from node1 to node2');
    });
  });

  it('offers to give a volume back that an earlier visit left away, and starts nothing before', async () => {
    // Like an answer of a node: not before the page is drawn.
    gateway.movesByNode = { node1: of([pendingMove]).pipe(delay(0)) };
    gateway.owner = 'node2';
    const page = open();
    await new Promise((resolve) => setTimeout(resolve));
    page.refresh();
    expect(page.text('pending-move-text')).toContain('moved test01 from node1 to node2 (');
    expect(page.get('pending-move').getAttribute('role')).toBe('alert');
    expect(page.get<HTMLButtonElement>('start-check').disabled).toBeTrue();
    expect(page.text('obstacles')).toContain('Move the volume back first');
    gateway.movesByNode = {};
    page.click('give-back');
    page.refresh();
    expect(gateway.changes).toEqual([`restoreVolume node1 ${pendingMove.id}`]);
    expect(page.text('settled-move')).toBe('node1 owns test01 again.');
    expect(page.has('pending-move')).toBeFalse();
    expect(page.get<HTMLButtonElement>('start-check').disabled).toBeFalse();
  });

  it('shows the last check with its answer when the page is opened again', () => {
    gateway.keepTurns(8);
    const page = open();
    expect(page.text('check-headline')).toContain('Yes, node2 is the wrong node');
    expect(page.text('start-check')).toBe('Check again');
    expect(document.activeElement).toBe(page.root.querySelector('h1'));
  });

  it('leads to the check of another volume that is still under way', () => {
    const page = open();
    page.click('start-check');
    page.fixture.destroy();
    TestBed.inject(CheckStore)['record'].patch({ volumeId: 'test02' });
    expect(open().text('check-busy')).toContain('A check of test02 is in progress.');
  });

  it('says why the cluster could not be read, and asks again', () => {
    const asked = spyOn(gateway, 'cluster').and.returnValue(throwError(() => new HeadroomError(problem)));
    const page = open();
    expect(page.text('error-message')).toBe('node1 did not answer.');
    asked.and.callThrough();
    page.click('retry');
    page.refresh();
    expect(page.has('start-check')).toBeTrue();
  });

  it('says when the volume is not there any more', () => {
    spyOn(gateway, 'cluster').and.returnValue(of({ ...cluster, volumes: [] }));
    expect(open().text('check-no-volume')).toContain('no longer has this volume');
  });
});

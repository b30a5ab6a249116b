import { TestBed } from '@angular/core/testing';
import { RouterModule } from '@angular/router';
import { of, throwError } from 'rxjs';
import * as damaged from '../../../engine/contract/examples/valid/unreadable-run.damaged.json';
import { Cluster, UnreadableRun } from '../../generated/contract';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, completedRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RunListComponent } from './run-list.component';
import { RunListStore } from './run-list.store';

const unreadable = damaged as unknown as UnreadableRun;
const refused = (target: string): HeadroomError =>
  new HeadroomError({ code: 'NotSignedIn', message: `You are not signed in to ${target}.`, action: null, target });

describe('RunListComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [RunListComponent, RouterModule.forRoot([])],
      providers: [
        RunListStore,
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask: () => of(true) } },
      ],
    });
  });

  const open = (read: Cluster = cluster): Harness<RunListComponent> => {
    TestBed.inject(RunListStore).load(read).subscribe();
    return Harness.of(RunListComponent, { volumes: read.volumes });
  };
  const refuse = (...names: readonly string[]): void => {
    gateway.runsByNode = Object.fromEntries(
      cluster.nodes.map(({ name }) => [name, names.includes(name) ? throwError(() => refused(name)) : of([])]),
    );
  };

  it('says that there are none only where every node said so', () => {
    refuse();
    const page = open();
    expect(page.text('no-runs')).toBe('No runs yet. Runs appear here once you measure a volume.');
    expect(page.has('unread-runs')).toBeFalse();
  });

  it('says that the runs could not be read where no node told of its own, and offers to read again', () => {
    refuse('node1', 'node2', 'node3');
    const page = open();
    expect(page.text('no-runs')).toContain('The earlier runs could not be read');
    expect(page.text()).not.toContain('No runs yet. Runs appear here once you measure a volume.');
    let again = 0;
    page.fixture.componentInstance.again.subscribe(() => (again += 1));
    page.click('read-again');
    expect(again).toBe(1);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says the same where all nodes are down', () => {
    const page = open({ ...cluster, nodes: cluster.nodes.map((node) => ({ ...node, state: 'down' })) });
    expect(page.text('no-runs')).toContain('The earlier runs could not be read');
  });

  it('names the node that did not tell beside the runs of those that did', () => {
    gateway.runsByNode = { node1: of([completedRun]), node2: throwError(() => refused('node2')), node3: of([]) };
    const page = open();
    expect(page.all('run-row').length).toBe(1);
    expect(page.has('no-runs')).toBeFalse();
    expect(page.text('unread-runs')).toContain('Runs on node2 could not be read.');
    refuse('node2');
    expect(open().text('no-runs')).toBe('No runs on the other nodes.');
  });

  it('goes on saying what could not be read after a run was deleted, and why one could not be', () => {
    gateway.runsByNode = { node1: of([completedRun]), node2: throwError(() => refused('node2')), node3: of([]) };
    const page = open();
    gateway.removeAnswer = throwError(() => refused('node1'));
    page.click('remove-run');
    expect(page.text()).toContain('You are not signed in to node1.');
    gateway.removeAnswer = of(undefined);
    page.click('remove-run');
    expect(page.text()).not.toContain('You are not signed in to node1.');
    expect(page.text('unread-runs')).toContain('Runs on node2 could not be read.');
  });

  it('shows a run that cannot be read as one that is there, and deletes it', () => {
    gateway.runsByNode = { node1: of([unreadable]), node2: of([]), node3: of([]) };
    const page = open();
    expect(page.text('unreadable-run')).toContain(unreadable.error.message);
    expect(page.has('no-runs')).toBeFalse();
    expect(accessibilityProblems(page.root)).toEqual([]);
    page.click('remove-unreadable');
    expect(page.has('unreadable-run')).toBeFalse();
    expect(page.text('no-runs')).toBe('No runs yet. Runs appear here once you measure a volume.');
  });

  it('shows the five newest runs, and leads to all', () => {
    const runs = ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...completedRun, id }));
    gateway.runsByNode = { node1: of(runs) };
    const page = open();
    expect(page.all('run-row').map(({ dataset }) => dataset['runId'])).toEqual(['6', '5', '4', '3', '2']);
    expect(page.get('all-runs').getAttribute('href')).toBe('/history');
  });

  it('keeps the focus where it was when a run is deleted, and has it itself when none is left', async () => {
    gateway.runsByNode = {
      node1: of([
        { ...completedRun, id: '20261123-000000-00000001' },
        { ...completedRun, id: '20261122-000000-00000002' },
      ]),
    };
    const page = open();
    const focused = (): string | undefined =>
      (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-run-id]')?.dataset['runId'];
    page.all('remove-run')[0]?.click();
    await page.fixture.whenStable();
    expect(focused()).toBe('20261122-000000-00000002');
    page.all('remove-run')[0]?.click();
    await page.fixture.whenStable();
    expect(document.activeElement).toBe(page.root);
  });
});

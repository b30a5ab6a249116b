import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Observable, of, Subject, throwError } from 'rxjs';
import { Cluster, NodeSupport } from '../../generated/contract';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, nodeSupport } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { AboutPageComponent } from './about-page.component';

const refusal = (code: string): Observable<never> =>
  throwError(() => new HeadroomError({ code, message: `${code} says the node.`, action: null, target: null }));

const allUp: Cluster = { ...cluster, nodes: cluster.nodes.map((node) => ({ ...node, state: 'up' })) };

describe('AboutPageComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [AboutPageComponent],
      providers: [
        provideRouter([]),
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask: () => of(true) } },
      ],
    });
  });

  const open = (): Harness<AboutPageComponent> => Harness.of(AboutPageComponent);
  const collected = (): Harness<AboutPageComponent> => {
    const page = open();
    page.click('support-collect');
    return page;
  };
  const asked = (): string[] => gateway.calls.filter((call) => call.startsWith('support '));

  it('names the versions of all that is at work, and what is not told', () => {
    const page = open();
    const text = page.text('about-versions');
    expect(text).toContain('2.4.2.1');
    expect(text).toContain('Windows Admin CenterUnavailable');
    expect(text).toContain(navigator.userAgent);
    expect(text).toMatch(/On node\d.*, PowerShell 5\.1/);
    expect(asked()).toEqual([]);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says where Headroom comes from, and what of it is on each node', () => {
    gateway.clusterAnswer = of(allUp);
    const page = open();
    expect(page.get('about-versions').querySelector('a')?.href).toMatch(/^https:\/\/github\.com\//);
    expect(page.all('node-installation').map(({ dataset }) => dataset['node'])).toEqual(['node1', 'node2', 'node3']);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('asks the nodes one after the other, and says which', () => {
    const first = new Subject<NodeSupport>();
    gateway.clusterAnswer = of(allUp);
    gateway.supportByNode = { node1: first };
    const page = collected();
    expect(asked()).toEqual(['support node1 5']);
    expect(page.text('support-status')).toContain('Collecting data from node1, 1 of 3');
    expect(page.get<HTMLButtonElement>('support-collect').disabled).toBeTrue();
    first.next({ ...nodeSupport, nodeName: 'node1' });
    first.complete();
    page.refresh();
    expect(asked()).toEqual(['support node1 5', 'support node2 5', 'support node3 5']);
    expect(page.text('support-status')).toMatch(/will have \d+ entries, .* uncompressed\. Nothing is saved yet\./);
  });

  it('lists the entries and what stands for what before anything is saved', () => {
    const page = collected();
    expect(page.text('support-entries')).toContain('nodes/1/raw/Get-ClusterNode.clixml');
    expect(page.text('support-stand-ins')).toContain('hv1');
    expect(accessibilityProblems(page.root)).toEqual([]);
    const keep = page.get<HTMLInputElement>('support-keep-names');
    keep.click();
    page.refresh();
    expect(page.has('support-stand-ins')).toBeFalse();
    expect(page.text('support-panel')).toContain('Nothing is replaced.');
  });

  it('hands the zip to the browser under a name with its time', () => {
    const page = collected();
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click');
    page.click('support-save');
    const link = clicked.calls.mostRecent().object as HTMLAnchorElement;
    expect(link.download).toMatch(/^headroom-support-\d{14}\.zip$/);
    expect(page.text('support-status')).toContain(link.download);
  });

  it('names a node that does not answer, and tells what is on it', () => {
    gateway.supportByNode = { node2: refusal('ModuleNotInstalled') };
    gateway.clusterAnswer = of(allUp);
    const page = collected();
    expect(page.text('support-nodes')).toContain('node2 Did not answer. The file records this: ModuleNotInstalled');
    expect(gateway.calls).toContain('nodeStatus node2');
    expect(page.text('support-entries')).toContain('nodes/2/node.json');
  });

  it('does not ask a node that is down, and says so', () => {
    const [first, ...others] = cluster.nodes;
    gateway.clusterAnswer = of({ ...cluster, nodes: [{ ...first, state: 'down' }, ...others] });
    const page = collected();
    expect(asked()).not.toContain('support node1 5');
    expect(page.text('support-nodes')).toContain('node1 is down, so no data was collected');
  });

  it('asks the node that it is connected to where the cluster cannot be told', () => {
    gateway.clusterAnswer = refusal('ClusterNotReachable');
    gateway.supportByNode = { 'hci-demo': refusal('ModuleNotInstalled') };
    const page = collected();
    expect(asked()).toEqual(['support hci-demo 5']);
    expect(page.text('support-nodes')).toContain('hci-demo');
    expect(page.has('support-save')).toBeTrue();
  });

  it('shows what a node left out, with the reason', () => {
    expect(collected().text('support-nodes')).toContain('result.json, because: it is larger than 4 MiB');
  });
});

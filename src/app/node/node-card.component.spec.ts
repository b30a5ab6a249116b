import { TestBed } from '@angular/core/testing';
import { of, Subject, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway, TransferProgress } from '../gateway/public-api';
import { blockedNode, enforcedNode, outdatedNode, readyNode } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { nodePackage } from '../../generated/node-package';
import { Confirmation } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { NodeCardComponent } from './node-card.component';
import { NodeStore } from './node.store';

const refused = new HeadroomError({
  code: 'NotAuthorized',
  message: 'Your account may not manage node2.',
  action: 'Sign in with another one.',
  target: 'node2',
});

describe('NodeCardComponent', () => {
  let gateway: RecordedGateway;
  let answer: boolean;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    gateway.nodeAnswer = of(outdatedNode);
    answer = true;
    TestBed.configureTestingModule({
      imports: [NodeCardComponent],
      providers: [
        NodeStore,
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask: () => of(answer) } },
      ],
    });
  });

  const open = (): Harness<NodeCardComponent> => {
    TestBed.inject(NodeStore).follow(of('node2')).subscribe();
    return Harness.of(NodeCardComponent);
  };

  /** With the ways out of application control, which are loaded for a node that needs them. */
  const openWithWays = async (): Promise<Harness<NodeCardComponent>> => {
    const page = open();
    while (page.root.querySelector('headroom-allow-ways') === null) {
      await new Promise((resolve) => setTimeout(resolve));
      page.refresh();
    }
    return page;
  };

  it('says what will be put where before it does', () => {
    const page = open();
    expect(page.get('node-card').dataset['verdict']).toBe('outdated');
    expect(page.text('install-folder')).toContain('which only administrators can write to');
    expect(page.text()).toContain(nodePackage.sha256);
    expect(page.text('prepare-node')).toBe('Prepare node2');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('prepares, tells which way was taken, and goes away', () => {
    gateway.extensionAnswer = throwError(() => refused);
    const page = open();
    const prepared = jasmine.createSpy('prepared');
    page.fixture.componentInstance.prepared.subscribe(prepared);
    page.click('prepare-node');
    expect(page.has('node-card')).toBeFalse();
    expect(page.text('preparation-steps')).toContain(
      'Installed by Windows Admin Center: did not work. Your account may not manage node2.',
    );
    expect(page.text('preparation-steps')).toContain('Sent by this tool: done.');
    expect(prepared).toHaveBeenCalledTimes(1);
  });

  it('says what to do where no way worked, and stays', () => {
    gateway.extensionAnswer = throwError(() => refused);
    gateway.uploadAnswer = throwError(() => refused);
    gateway.partsAnswer = throwError(() => refused);
    const page = open();
    page.click('prepare-node');
    expect(page.text('error-action')).toBe('Sign in with another one.');
    expect(page.has('prepare-node')).toBeTrue();
  });

  it('shows how much of the package has arrived while it is sent in parts', () => {
    gateway.extensionAnswer = throwError(() => refused);
    gateway.uploadAnswer = throwError(() => refused);
    const parts = new Subject<TransferProgress>();
    gateway.partsAnswer = parts;
    const page = open();
    page.click('prepare-node');
    expect(page.has('package-progress')).toBeFalse();
    parts.next({ sentBytes: 1_048_576, totalBytes: 3_670_016, path: 'x' });
    page.fixture.detectChanges();
    const bar = page.get('package-progress');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1048576', '3670016']);
    expect(page.text('package-sent')).toBe('1 MiB of 3.5 MiB');
    expect(accessibilityProblems(page.root)).toEqual([]);
    parts.next({ sentBytes: 3_670_016, totalBytes: 3_670_016, path: 'x' });
    page.fixture.detectChanges();
    expect(page.text('preparation-steps')).toContain('Sent in parts with commands: done.');
    expect(page.has('package-progress')).toBeFalse();
  });

  it('can be followed from top to bottom where a session is constrained and nothing is installed', async () => {
    gateway.nodeAnswer = of(blockedNode);
    const page = await openWithWays();
    expect(page.text('node-card')).toContain('Headroom does not turn application control off');
    expect(page.text('signed-way')).toContain('signed with a certificate');
    expect(page.text('unsigned-way')).toContain('no run can start from this page');
    const steps = [...page.get('policy-steps').querySelectorAll(':scope > li')].map(({ textContent }) => textContent);
    expect(steps[0]).toContain('Download headroom-node.zip');
    expect(steps[1]).toContain('Expand-Archive');
    const link = page.get<HTMLAnchorElement>('download-package');
    expect([link.getAttribute('href'), link.download]).toEqual([nodePackage.file, 'headroom-node.zip']);
    expect(page.text('policy-steps')).toContain(nodePackage.sha256);
    expect(page.has('copy-policy')).toBeTrue();
    expect(page.has('prepare-node')).toBeFalse();
    expect(page.text('node-card')).not.toMatch(/prepare the node|will not do/);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says once that a session is constrained', async () => {
    gateway.nodeAnswer = of(blockedNode);
    const page = await openWithWays();
    expect(page.text('node-card').match(/constrained language mode/gi)?.length).toBe(1);
  });

  it('asks nobody to prepare or to download what is installed', async () => {
    const installed = [
      { version: blockedNode.expectedVersion, path: 'C:\\x', isExpected: true, isIntact: true, isInUse: false },
    ];
    gateway.nodeAnswer = of({ ...blockedNode, installed });
    const page = await openWithWays();
    expect(page.has('download-package')).toBeFalse();
    expect(page.text('node-card')).not.toMatch(/prepare/i);
    gateway.nodeAnswer = of({ ...blockedNode, installed, languageMode: 'full' });
    page.click('ask-node');
    expect(page.has('unsigned-way')).toBeFalse();
    expect(page.text('policy-way')).toContain('signed or not');
    expect(page.text('policy-commands')).toContain('Add-ASWDACSupplementalPolicy');
  });

  it('names another endpoint where no policy restricts the session', async () => {
    const applicationControl = { mode: 'off' as const, source: 'Win32_DeviceGuard', policyCommands: [] };
    gateway.nodeAnswer = of({ ...blockedNode, applicationControl });
    const page = await openWithWays();
    expect(page.text('other-endpoint')).toContain('endpoint');
    expect(page.has('policy-steps')).toBeFalse();
  });

  it('offers to prepare a node under an enforced policy, and says what that has to allow', async () => {
    gateway.nodeAnswer = of(enforcedNode);
    const page = await openWithWays();
    expect(page.get('node-card').dataset['verdict']).toBe('missing');
    expect(page.has('prepare-node')).toBeTrue();
    expect(page.text('application-control')).toContain('Application control is enforced on node2.');
    expect(page.text('policy-commands')).toMatch(/Modules\\Headroom\.Gateway'[^]*Merge-CIPolicy/);
    expect(page.text('policy-way')).toContain('signed or not');
    expect(page.text('policy-way')).toContain('prepare the node first');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says nothing of application control where none is enforced', () => {
    expect(open().has('application-control')).toBeFalse();
  });

  it('removes Headroom once it is confirmed', () => {
    gateway.nodeAnswer = of({ ...readyNode, installed: outdatedNode.installed });
    answer = false;
    const page = open();
    expect(page.has('node-card')).toBeFalse();
    page.click('remove-node');
    expect(gateway.calls).not.toContain('uninstallNode node2');
    answer = true;
    page.click('remove-node');
    expect(gateway.calls).toContain('uninstallNode node2');
    expect(page.get('node-card').dataset['verdict']).toBe('missing');
  });

  it('says why a node could not be asked, and asks again', () => {
    gateway.nodeAnswer = throwError(() => refused);
    const page = open();
    expect(page.text('error-message')).toBe('Your account may not manage node2.');
    gateway.nodeAnswer = of(outdatedNode);
    page.click('retry');
    expect(page.has('prepare-node')).toBeTrue();
  });
});

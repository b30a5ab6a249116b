import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { of, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { NodeInstallationComponent } from './node-installation.component';

describe('NodeInstallationComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [NodeInstallationComponent],
      providers: [
        provideRouter([]),
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask: () => of(true) } },
      ],
    });
  });

  it('asks its node, and says that Headroom is there and in which version', () => {
    const page = Harness.of(NodeInstallationComponent, { nodeName: 'node2' });
    expect(gateway.calls).toContain('nodeStatus node2');
    expect(page.text('node-ready')).toContain('installed on node2');
    expect(page.all('installed-version').length).toBeGreaterThan(0);
  });

  it('says why its node could not be asked', () => {
    gateway.nodeAnswer = throwError(
      () => new HeadroomError({ code: 'x', message: 'node2 is silent.', action: null, target: null }),
    );
    const page = Harness.of(NodeInstallationComponent, { nodeName: 'node2' });
    expect(page.text('error-message')).toBe('node2 is silent.');
    expect(page.has('node-ready')).toBeFalse();
  });
});

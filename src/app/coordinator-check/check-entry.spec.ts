import { TestBed } from '@angular/core/testing';
import { ActivatedRouteSnapshot, RouterStateSnapshot, UrlTree } from '@angular/router';
import { firstValueFrom, Observable, of, throwError } from 'rxjs';
import { checkAddress } from '../app-addresses';
import { HeadroomGateway } from '../gateway/headroom-gateway';
import { cluster } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { toFirstSharedVolume } from './check-entry';

describe('the check in the list of tools', () => {
  let gateway: RecordedGateway;

  beforeEach(() => {
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({ providers: [{ provide: HeadroomGateway, useValue: gateway }] });
  });

  async function destination(): Promise<string> {
    const answer = TestBed.runInInjectionContext(() =>
      toFirstSharedVolume(null as unknown as ActivatedRouteSnapshot, null as unknown as RouterStateSnapshot),
    );
    return (await firstValueFrom(answer as Observable<UrlTree>)).toString();
  }

  it('leads to the first volume that the cluster shares', async () => {
    const [first] = cluster.volumes;
    gateway.clusterAnswer = of({
      ...cluster,
      volumes: [{ ...first, id: 'D', kind: 'drive' as const }, { ...first, id: 'test02' }, first],
    });
    expect(await destination()).toBe(checkAddress('test02').join('/'));
  });

  it('leads to the setup page where nothing is shared', async () => {
    gateway.clusterAnswer = of({ ...cluster, volumes: [] });
    expect(await destination()).toBe('/');
  });

  it('leads to the setup page, which says what is wrong, where the cluster does not answer', async () => {
    gateway.clusterAnswer = throwError(() => new Error('no answer'));
    expect(await destination()).toBe('/');
  });
});

import { inject } from '@angular/core';
import { CanActivateFn, Router } from '@angular/router';
import { catchError, map, of } from 'rxjs';
import { checkAddress } from '../app-addresses';
import { HeadroomGateway } from '../gateway/headroom-gateway';

/**
 * Where the check's entry in the list of tools, which has no volume, leads: to the first volume that the cluster
 * shares, else to the setup page, which asks again and says what is wrong.
 */
export const toFirstSharedVolume: CanActivateFn = () => {
  const gateway = inject(HeadroomGateway);
  const router = inject(Router);
  const setUp = router.createUrlTree(['/']);
  return gateway.cluster(gateway.entryNodeName).pipe(
    map(({ volumes }) => volumes.find(({ kind }) => kind === 'cluster-shared-volume')),
    map((volume) => (volume ? router.createUrlTree(checkAddress(volume.id)) : setUp)),
    catchError(() => of(setUp)),
  );
};

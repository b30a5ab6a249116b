import { TestBed } from '@angular/core/testing';
import { HeadroomGateway } from '../gateway/public-api';

/** What this creates, with this gateway injected. */
export function overGateway<T>(gateway: HeadroomGateway, create: () => T): T {
  TestBed.configureTestingModule({ providers: [{ provide: HeadroomGateway, useValue: gateway }] });
  return TestBed.runInInjectionContext(create);
}

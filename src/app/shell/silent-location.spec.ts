import { Location, LocationStrategy } from '@angular/common';
import { TestBed } from '@angular/core/testing';
import { SilentLocation } from './silent-location';

describe('SilentLocation', () => {
  it('writes nothing into the history of the browser, and gives links their address', () => {
    const push = spyOn(window.history, 'pushState');
    const replace = spyOn(window.history, 'replaceState');
    TestBed.configureTestingModule({ providers: [{ provide: LocationStrategy, useClass: SilentLocation }] });
    const location = TestBed.inject(Location);
    location.go('/about');
    location.replaceState('/about');
    expect(push).not.toHaveBeenCalled();
    expect(replace).not.toHaveBeenCalled();
    expect(location.prepareExternalUrl('/about')).toMatch(/\/about$/);
  });
});

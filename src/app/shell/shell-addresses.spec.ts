import { TestBed } from '@angular/core/testing';
import { NavigationEnd, provideRouter, Router } from '@angular/router';
import { aboutAddress, checkAddress, runAddress } from '../app-addresses';
import { routes } from '../app-routes';
import { english, useEnglish } from '../testing/english';
import { IdleComponent } from './idle.component';
import { reportOf, toOpen } from './shell-addresses';

describe('addresses for the shell', () => {
  let router: Router;

  // The pages themselves do not matter here.
  const empty = routes.map((route) =>
    route.loadComponent === undefined ? route : { ...route, loadComponent: () => IdleComponent },
  );

  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ providers: [provideRouter(empty)] });
    router = TestBed.inject(Router);
  });

  for (const { name, address, shown } of [
    { name: 'a run', address: runAddress('node1', 'r1'), shown: ['Run'] },
    { name: 'a check', address: checkAddress('test01'), shown: ['Coordinator check'] },
    { name: 'the settings', address: aboutAddress, shown: ['Settings'] },
    { name: 'the start page', address: ['/'], shown: [] },
  ]) {
    it(`report the page of ${name} with its words and its address`, async () => {
      await router.navigate(address);
      const { url } = router;
      const report = reportOf(new NavigationEnd(1, url, url), router.routerState.snapshot.root, english.Paths);
      expect(report.path).toBe(url);
      expect(report.beforeRedirectedPath).toBe(url);
      expect(report.selectablePath).toEqual(shown.map((label) => ({ label, path: url.slice(1) })));
    });
  }

  it('report both addresses of a redirect', () => {
    const report = reportOf(new NavigationEnd(1, '/a%20b', '/c%20d'), router.routerState.snapshot.root, english.Paths);
    expect([report.beforeRedirectedPath, report.path]).toEqual(['/a b', '/c d']);
  });

  for (const { text, opened } of [
    { text: 'run/a/b', opened: '/run/a/b' },
    { text: '/about?x=1#y', opened: '/about?x=1#y' },
    { text: '', opened: '/' },
    { text: null, opened: '/' },
    { text: undefined, opened: '/' },
  ]) {
    it(`open ${String(text)} at ${opened}`, () => {
      expect(router.serializeUrl(toOpen(router, text))).toBe(opened);
    });
  }
});

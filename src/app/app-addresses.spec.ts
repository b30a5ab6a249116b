import { TestBed } from '@angular/core/testing';
import { NavigationEnd, provideRouter, Router } from '@angular/router';
import { checkAddress, fromAddressPart, runAddress, toAddressPart } from './app-addresses';
import { reportOf, toOpen } from './shell/public-api';
import { english, useEnglish } from './testing/english';

const names = [
  'Cluster Virtual Disk (Volume1)',
  'test01',
  '100% full?',
  'a/b\\c',
  'a;b=c',
  '(x:y//z)',
  '%2F%28',
  'Größe · 容量 · 💾',
  '#?&+,:@$ ',
  '..',
];

/** The parts of an address after a round trip through the shell: what it was told, opened again. */
function afterTheShell(address: readonly string[]): string[] {
  const router = TestBed.inject(Router);
  const url = router.serializeUrl(router.createUrlTree([...address]));
  const { path } = reportOf(new NavigationEnd(1, url, url), router.routerState.snapshot.root, english.Paths);
  return toOpen(router, path).root.children['primary']?.segments.map(({ path }) => path) ?? [];
}

describe('addresses', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
  });

  for (const name of names) {
    it(`bring "${name}" back from the shell as it was`, () => {
      const [page, volume = ''] = afterTheShell(checkAddress(name));
      expect([page, fromAddressPart(volume)]).toEqual(['check', name]);
      const [, node = '', run = ''] = afterTheShell(runAddress(name, 'run'));
      expect([fromAddressPart(node), fromAddressPart(run)]).toEqual([name, 'run']);
    });
  }

  it('would lose some of these names without being encoded', () => {
    const bare = names.filter((name) => {
      try {
        return afterTheShell(['/check', name])[1] === name;
      } catch {
        return false;
      }
    });
    expect(bare).not.toContain('Cluster Virtual Disk (Volume1)');
    expect(bare).toContain('test01');
  });

  it('take what they did not make for the id of nothing', () => {
    for (const text of [null, '', 'a b', 'Volume1)', 'é', '_w']) {
      expect(fromAddressPart(text)).withContext(String(text)).toBe('');
    }
    expect(fromAddressPart(toAddressPart('x'))).toBe('x');
  });
});

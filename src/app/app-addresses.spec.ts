import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import { Navigation } from '@microsoft/windows-admin-center-sdk/angular';
import { checkAddress, fromAddressPart, runAddress, toAddressPart } from './app-addresses';

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

/**
 * The parts of an address after a round trip through the shell: the SDK reports `decodeURI` of the tool's address
 * (NavigationService.initialize), and parses that text when it is opened there again (onOpen).
 */
function afterTheShell(address: readonly string[]): string[] {
  const router = TestBed.inject(Router);
  const reported = decodeURI(router.serializeUrl(router.createUrlTree([...address])));
  const { commands } = Navigation.getUrlNavigationData(router, reported);
  const opened = router.parseUrl(router.serializeUrl(router.createUrlTree(commands)));
  return opened.root.children['primary']?.segments.map(({ path }) => path) ?? [];
}

describe('addresses', () => {
  beforeEach(() => TestBed.configureTestingModule({ imports: [RouterModule.forRoot([])] }));

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

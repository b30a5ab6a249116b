import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { Http, HttpMonitorSet } from '@microsoft/windows-admin-center-sdk/core/data/http';
import { Observable, of, throwError } from 'rxjs';
import { AjaxRequest } from 'rxjs/ajax';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { enforceConnectivity } from './connectivity';

describe('enforceConnectivity', () => {
  const gatewayUrl = 'https://gateway:6600';
  let registered: HttpMonitorSet[];
  let dialogs: unknown[];
  let accessCheck: Observable<unknown>;

  const enforce = (connectivityLevel: string): void => {
    MsftSme.self().Init.connectivityLevel = connectivityLevel;
    const context = {
      gateway: { gatewayUrl, get: () => accessCheck },
      frame: { showDialogMessage: (dialog: unknown) => (dialogs.push(dialog), of({})) },
    };
    enforceConnectivity(context as unknown as AppContext, new Texts());
  };
  /** Whether a request to this address is sent. */
  const isSent = (url: string): boolean => {
    let sent = false;
    registered[0]?.preMonitor({ url } as AjaxRequest).subscribe(() => (sent = true));
    return sent;
  };

  beforeEach(() => {
    useEnglish();
    registered = [];
    dialogs = [];
    accessCheck = of(true);
    spyOn(Http, 'registerMonitorSet').and.callFake((set) => registered.push(set));
    spyOn(Http, 'unregisterMonitors').and.callFake(() => registered.splice(0).length > 0);
  });

  for (const level of ['', 'All']) {
    it(`lets everything through on the level '${level}'`, () => {
      enforce('Gateway');
      enforce(level);
      expect(registered).toEqual([]);
    });
  }

  for (const level of ['Gateway', 'AzureAndGateway']) {
    it(`sends only what goes to the gateway on the level ${level}, and says what it did not send`, () => {
      enforce(level);
      expect(isSent('/api/x')).toBeTrue();
      expect(isSent(`${gatewayUrl}/api/x`)).toBeTrue();
      expect(dialogs).toEqual([]);
      expect(isSent('https://elsewhere.example/x')).toBeFalse();
      expect(dialogs).toEqual([
        jasmine.objectContaining({
          message: jasmine.stringMatching('https://elsewhere.example/x'),
          externalLink: jasmine.objectContaining({ url: jasmine.stringMatching(gatewayUrl) }),
        }),
      ]);
    });
  }

  it('leads nobody to settings that are not theirs to change', () => {
    for (const answer of [of(false), throwError(() => new Error('no gateway'))]) {
      dialogs = [];
      accessCheck = answer;
      enforce('Gateway');
      isSent('http://elsewhere.example');
      expect(dialogs.length).toBe(1);
      expect(Object.keys(dialogs[0] as object)).not.toContain('externalLink');
    }
  });

  it('changes nothing of an answer or an error', () => {
    enforce('Gateway');
    const seen: unknown[] = [];
    registered[0]?.successMonitor('answer' as never).subscribe((value) => seen.push(value));
    registered[0]?.errorMonitor('error').subscribe({ error: (error: unknown) => seen.push(error) });
    expect(seen).toEqual(['answer', 'error']);
  });
});

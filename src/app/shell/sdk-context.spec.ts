import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { Net } from '@microsoft/windows-admin-center-sdk/core/data/net';
import { ErrorMonitor } from '@microsoft/windows-admin-center-sdk/core/diagnostics/error-monitor';
import { Logging } from '@microsoft/windows-admin-center-sdk/core/diagnostics/logging';
import { PerformanceProfile } from '@microsoft/windows-admin-center-sdk/core/performance/performance-profile';
import { Rpc } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc';
import { useEnglish } from '../testing/english';
import { createContext } from './sdk-context';

const unauthorized = 401 as never;

/** The parts of the context that the tool uses. */
const used = [
  'activeConnection',
  'authorizationManager',
  'connectionManager',
  'frame',
  'gateway',
  'node',
  'powerShell',
  'powerShellStream',
  'resourceCache',
  'rpc',
];

describe('createContext', () => {
  /** The SDK allows one context for each page. */
  let created: AppContext | null = null;
  let timesBegun = 0;

  beforeEach(() => {
    useEnglish();
    if (created === null) {
      const begun = spyOn(Rpc.prototype, 'init');
      for (const part of [Logging.current, PerformanceProfile.current, ErrorMonitor.current]) {
        spyOn(part as unknown as { registerRpc: () => void }, 'registerRpc');
      }
      created = createContext();
      timesBegun = begun.calls.count();
    }
  });

  it('fills every place of the constructor, with what is used and with what says that it is absent', () => {
    const context = created as unknown as Record<string, object>;
    const parts = Object.keys(context);
    expect(parts.length).withContext('another version of the SDK may ask for more').toBe(AppContext.length);
    const isAbsent = (name: string): boolean => {
      try {
        return context[name]?.constructor === undefined;
      } catch {
        return true;
      }
    };
    expect(parts.filter((name) => !isAbsent(name)).sort()).toEqual(used);
  });

  it('begins to listen to the shell', () => {
    expect(timesBegun).toBe(1);
  });

  it('has the shell asked for credentials when a call is refused', () => {
    spyOn(Net, 'isUnauthorized').and.returnValue(true);
    spyOn(Net, 'getErrorMessage').and.returnValue('refused');
    const { authorizationManager } = created as AppContext;
    expect(authorizationManager.canHandleAjaxFailure(unauthorized, {} as never)).toBeTruthy();
    const forwarded = spyOn(
      authorizationManager as unknown as { forwardExecute: (...parts: unknown[]) => unknown },
      'forwardExecute',
    ).and.returnValue({});
    let answered = false;
    authorizationManager
      .handleAjaxFailure(unauthorized, {} as never, {} as never, 'node1')
      .subscribe(() => (answered = true));
    expect(forwarded.calls.mostRecent().args[1]).toBe('getNewToken');
    expect(answered).withContext('waits for the shell').toBeFalse();
  });
});

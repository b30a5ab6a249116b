/** The requirements of every page spec: the SDK's globals with the English strings. */
import { MsftSmeMock } from '@microsoft/windows-admin-center-sdk/core/base/msft-sme.mock';
import merged from '../../assets/strings/strings.json';
import { Strings } from '../../generated/strings';

/** Our English strings. */
export const english: Strings['Headroom'] = merged.Strings.Headroom;

/** Call it in beforeEach: the SDK returns the English strings, the region en-US, and these settings of the shell. */
export function useEnglish(init: Readonly<Record<string, unknown>> = {}): void {
  MsftSmeMock.mockStrings(merged);
  MsftSmeMock.mockSelf({
    Init: { isProduction: true, logLevel: 0, ...init },
    Resources: { localeRegionalId: 'en-US' },
  });
}

/** What every spec of the page needs: the SDK's globals with the English strings. */
import { MsftSmeMock } from '@microsoft/windows-admin-center-sdk/core/base/msft-sme.mock';
import merged from '../../assets/strings/strings.json';
import { Strings } from '../../generated/strings';

/** Our English strings. */
export const english: Strings['Headroom'] = merged.Strings.Headroom;

/** To be called in beforeEach: the SDK hands out the English strings and the region en-US, and what else the shell said. */
export function useEnglish(init: { readonly gatewayApiVersion?: string } = {}): void {
  MsftSmeMock.mockStrings(merged);
  MsftSmeMock.mockSelf({
    Init: { isProduction: true, logLevel: 0, ...init },
    Resources: { localeRegionalId: 'en-US' },
  });
}

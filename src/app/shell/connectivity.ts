import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { GatewayUrls } from '@microsoft/windows-admin-center-sdk/core/data/gateway-urls';
import { Http } from '@microsoft/windows-admin-center-sdk/core/data/http';
import { catchError, EMPTY, map, mergeMap, Observable, of, take, throwError } from 'rxjs';
import { AjaxRequest } from 'rxjs/ajax';
import { Texts, fill } from '../shared/texts';

const monitorName = 'HeadroomConnectivity';
const everythingAllowed = 'All';

/**
 * Keeps the SDK's requests within the gateway where an administrator restricted Windows Admin Center to that. A request to
 * anywhere else is not sent; a dialog says so. The tool itself sends none.
 *
 * Replaces the SDK's `ConnectivityEnforcer`, which on the level `AzureAndGateway` also lets Azure be called: this tool
 * has nothing to ask of Azure.
 */
export function enforceConnectivity(context: AppContext, texts: Texts): void {
  Http.unregisterMonitors(monitorName);
  const { connectivityLevel } = MsftSme.self().Init;
  if (!connectivityLevel || connectivityLevel === everythingAllowed) {
    return;
  }
  Http.registerMonitorSet({
    name: monitorName,
    preMonitor: (request) => (isOfGateway(context, request) ? of(request) : refuse(context, texts, request.url)),
    successMonitor: (response) => of(response),
    errorMonitor: (error: unknown) => throwError(() => error),
  });
}

function isOfGateway({ gateway }: AppContext, { url }: AjaxRequest): boolean {
  return !url || !url.startsWith('http') || url.startsWith(gateway.gatewayUrl);
}

function refuse({ gateway, frame }: AppContext, texts: Texts, url: string): Observable<never> {
  const { Title, Message, ChangeSettings, Ok } = texts.strings.Connectivity;
  const settings = { url: gateway.gatewayUrl + GatewayUrls.settingsConnectivityRelativeUrl, title: ChangeSettings };
  return gateway.get(GatewayUrls.accessCheck).pipe(
    take(1),
    map((isAdministrator: unknown) => isAdministrator === true),
    catchError(() => of(false)),
    mergeMap((isAdministrator) =>
      frame.showDialogMessage({
        title: Title,
        message: fill(Message, url),
        buttonText: Ok,
        ...(isAdministrator ? { externalLink: settings } : {}),
      }),
    ),
    mergeMap(() => EMPTY),
  );
}

import { CoreEnvironment } from '@microsoft/windows-admin-center-sdk/core/data/core-environment';
import { textLanguage } from '../words/public-api';
import { switchTelemetryOff } from './telemetry-off';

/** What the shell knows the tool by. */
export interface ToolIdentity {
  readonly extension: string;
  readonly version: string;
  readonly powerShellModule: string;
  readonly isProduction: boolean;
}

/** Prepares the SDK's core: its manifest, its channel to the shell, the strings. */
export async function startCore({ extension, version, powerShellModule, isProduction }: ToolIdentity): Promise<void> {
  switchTelemetryOff();
  await CoreEnvironment.initialize(
    { name: extension, version, powerShellModuleName: powerShellModule, isProduction, shellOrigin: '*' },
    { resourcesPath: 'assets/strings' },
    // Without the websocket there are no streams, and with them no live view.
    { websocket: true, cssV2: true },
  );
  keepLanguage(CoreEnvironment.localizationManager, document);
}

/**
 * Has the page say the language that its texts are in. The SDK names the region of the user there, now and when the shell
 * changes it: a screen reader would then read English with the voice of another language.
 */
export function keepLanguage(manager: { updateDocumentLanguage(): void }, page: Document): void {
  manager.updateDocumentLanguage = () => page.documentElement.setAttribute('lang', textLanguage);
  manager.updateDocumentLanguage();
}

import { CoreEnvironment } from '@microsoft/windows-admin-center-sdk/core/data/core-environment';
import { switchTelemetryOff } from './telemetry-off';

/** What the shell knows the tool by. */
export interface ToolIdentity {
  readonly extension: string;
  readonly version: string;
  readonly powerShellModule: string;
  readonly isProduction: boolean;
}

/** Prepares the SDK's core: its manifest, its channel to the shell, the strings in the language of the page. */
export function startCore({ extension, version, powerShellModule, isProduction }: ToolIdentity): Promise<void> {
  switchTelemetryOff();
  return CoreEnvironment.initialize(
    { name: extension, version, powerShellModuleName: powerShellModule, isProduction, shellOrigin: '*' },
    { resourcesPath: 'assets/strings' },
    // Without the websocket there are no streams, and with them no live view.
    { websocket: true, cssV2: true },
  );
}

import { enableProdMode } from '@angular/core';
import { platformBrowserDynamic } from '@angular/platform-browser-dynamic';
import { CoreEnvironment } from '@microsoft/windows-admin-center-sdk/core/data/core-environment';
import packageFile from '../package.json';
import { AppModule } from './app/app.module';
import { environment } from './environments/environment';
import { PowerShellScripts } from './generated/powershell-scripts';
import { switchTelemetryOff } from './telemetry-off';

if (environment.production) {
  enableProdMode();
}
switchTelemetryOff();

void CoreEnvironment.initialize(
  {
    name: PowerShellScripts.extension,
    version: packageFile.version,
    powerShellModuleName: PowerShellScripts.module,
    isProduction: environment.production,
    shellOrigin: '*',
  },
  { resourcesPath: 'assets/strings' },
  // Without the websocket there are no streams, and with them no live view.
  { websocket: true, cssV2: true },
).then(() => platformBrowserDynamic().bootstrapModule(AppModule));

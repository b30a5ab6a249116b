// The order matters: the SDK's globals, then whatever reads them.
import './app/shell/sdk-globals';
import { bootstrapApplication } from '@angular/platform-browser';
import { version } from '../package.json';
import { appConfig } from './app/app.config';
import { AppComponent } from './app/app.component';
import { startCore } from './app/shell/public-api';
import { environment } from './environments/environment';
import { PowerShellScripts } from './generated/powershell-scripts';

void startCore({
  extension: PowerShellScripts.extension,
  version,
  powerShellModule: PowerShellScripts.module,
  isProduction: environment.production,
}).then(() => bootstrapApplication(AppComponent, appConfig));

// With an export, this is an ES module whatever package.json says of others, and is bundled without a wrapper for each file.
export {};

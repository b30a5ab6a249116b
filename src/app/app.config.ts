import { ApplicationConfig, provideZonelessChangeDetection } from '@angular/core';
import { provideRouter, withDisabledInitialNavigation } from '@angular/router';
import { routes } from './app-routes';
import { HeadroomGateway } from './gateway/headroom-gateway';
import { SmeGateway } from './gateway/sme-gateway';
import { provideShownText } from './shared/show-unseen';
import { provideShell } from './shell/public-api';

/** What the tool is made of. */
export const appConfig: ApplicationConfig = {
  providers: [
    provideZonelessChangeDetection(),
    // The shell decides which page opens; until then there is nothing to navigate to.
    provideRouter(routes, withDisabledInitialNavigation()),
    provideShell(),
    provideShownText(),
    { provide: HeadroomGateway, useClass: SmeGateway },
  ],
};

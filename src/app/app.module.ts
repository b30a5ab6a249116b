import { ErrorHandler, NgModule } from '@angular/core';
import { BrowserModule } from '@angular/platform-browser';
import { RouterModule } from '@angular/router';
import {
  AppContextService,
  AppErrorHandler,
  CoreServiceModule,
  DialogModule,
  IdleModule,
  NavigationService,
  ResourceService,
  SmeUxModule,
} from '@microsoft/windows-admin-center-sdk/angular';
import { routes } from './app-routes';
import { AppComponent } from './app.component';
import { HeadroomGateway } from './gateway/headroom-gateway';
import { SmeGateway } from './gateway/sme-gateway';

/** Wires the tool to the SDK. */
@NgModule({
  declarations: [AppComponent],
  imports: [
    BrowserModule,
    CoreServiceModule,
    DialogModule,
    IdleModule,
    SmeUxModule,
    // The shell decides which page opens; until then there is nothing to navigate to.
    RouterModule.forRoot(routes, { initialNavigation: 'disabled' }),
  ],
  providers: [
    NavigationService,
    ResourceService,
    { provide: ErrorHandler, useClass: AppErrorHandler },
    { provide: HeadroomGateway, useClass: SmeGateway },
  ],
  bootstrap: [AppComponent],
})
export class AppModule {
  public constructor(appContext: AppContextService) {
    appContext.initializeModule({});
  }
}

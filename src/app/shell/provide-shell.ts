import { LocationStrategy } from '@angular/common';
import {
  EnvironmentProviders,
  ErrorHandler,
  inject,
  makeEnvironmentProviders,
  provideAppInitializer,
} from '@angular/core';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { createContext } from './sdk-context';
import { ShellErrorHandler } from './shell-error-handler';
import { ShellNavigation } from './shell-navigation';
import { SilentLocation } from './silent-location';

/** Everything between the tool and the shell around it. */
export function provideShell(): EnvironmentProviders {
  return makeEnvironmentProviders([
    { provide: AppContext, useFactory: createContext },
    { provide: LocationStrategy, useClass: SilentLocation },
    { provide: ErrorHandler, useClass: ShellErrorHandler },
    provideAppInitializer(() => inject(ShellNavigation).start()),
  ]);
}

import { Component, OnDestroy, OnInit } from '@angular/core';
import { AppContextService, NavigationService } from '@microsoft/windows-admin-center-sdk/angular';
import { aboutAddress } from './app-addresses';
import { Texts } from './shared/texts';

/** The frame that the shell's SDK needs, and the pages in it. */
@Component({
  selector: 'sme-root',
  templateUrl: './app.component.html',
  styleUrls: ['./app.component.css'],
})
export class AppComponent implements OnInit, OnDestroy {
  public readonly aboutAddress = aboutAddress;
  public readonly strings = this.texts.strings.About;

  public constructor(
    private readonly appContext: AppContextService,
    private readonly navigation: NavigationService,
    private readonly texts: Texts,
  ) {}

  public ngOnInit(): void {
    this.appContext.ngInit({ navigationService: this.navigation });
  }

  public ngOnDestroy(): void {
    this.appContext.ngDestroy();
  }
}

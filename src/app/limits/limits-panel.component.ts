import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { takeUntil } from 'rxjs/operators';
import { DataSource, Limit, LimitSearch } from '../../generated/contract';
import {
  diskName,
  disksName,
  gapText,
  KnownLimits,
  LimitCatalog,
  listDisks,
  Machine,
  machineOf,
} from '../analysis/limits/public-api';
import { runAddress } from '../app-addresses';
import type { Table } from '../exchange/written/public-api';
import { LimitSourceComponent } from '../shared/limit-source.component';
import { FillPipe, LimitFigurePipe, SayPipe, SourceDatePipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent, TermName } from '../shared/term.component';
import { fill } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { EntryDraft } from './entries';
import { limitsInForceTable } from './limits-in-force-table';
import { LimitsEditorComponent } from './limits-editor.component';
import { LimitsOfChoice } from './limits-of-choice';
import { LimitsPanelStore } from './limits-panel.store';
import { LimitsReadingComponent } from './limits-reading.component';

/** The limits in force with their sources; the user's entries are highlighted and can be changed. */
@Component({
  selector: 'headroom-limits-panel',
  imports: [
    FillPipe,
    LimitFigurePipe,
    LimitSourceComponent,
    LimitsEditorComponent,
    LimitsReadingComponent,
    NgTemplateOutlet,
    RouterLink,
    SayPipe,
    ScrollRegionDirective,
    SourceDatePipe,
    TableFilesComponent,
    TermComponent,
  ],
  providers: [LimitsPanelStore],
  templateUrl: './limits-panel.component.html',
  styleUrl: './limits-panel.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPanelComponent extends LimitsOfChoice {
  public readonly commonStrings = this.texts.strings.Common;
  public readonly gapText = gapText;
  /** Its code is loaded when it is opened for the first time. */
  public readonly isEditorAskedFor = signal(false);

  public readonly tableOf = (): Table =>
    limitsInForceTable(this.state().limits?.limits ?? [], (limit) => this.nameOf(limit), this.texts);

  /** After saving, the old figures stay on the page until the new ones arrive. */
  public onSaved(): void {
    if (this.question !== null) {
      this.store.ask(this.question).pipe(takeUntil(this.destroyed)).subscribe();
    }
  }

  public onDraft(draft: EntryDraft): void {
    this.store.edit(draft);
  }

  public machineOf({ facts }: KnownLimits): Machine {
    return machineOf(facts);
  }

  /** Disks by their published names if the data has them, else as the node reported them. */
  public disksText({ disks }: Machine, catalog: LimitCatalog | null): string {
    const { listed, unlisted } = catalog === null ? { listed: [], unlisted: disks } : listDisks(catalog, disks);
    return unlisted.length === 0
      ? disksName(listed)
      : disks.map((set) => `${String(set.count)} × ${diskName(set)}`).join(' + ');
  }

  public sourceText({ kind, description }: DataSource): string {
    return kind === 'user' ? fill(this.strings.EnteredBy, description || this.strings.UnknownUser) : description;
  }

  /** What explains how a limit counts; null where its name says it all. */
  public termOf({ scope, kind }: Limit): TermName | null {
    return scope === 'qos' ? 'qos' : scope === 'pool' ? 'copies' : kind === 'burst' ? 'burstRequests' : null;
  }

  /** The page of the search that found a limit. */
  public addressOf({ facts }: KnownLimits, { runId }: LimitSearch): string[] {
    return runAddress(facts.nodeName, runId);
  }
}

import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  OnChanges,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { RouterLink } from '@angular/router';
import { DataSource, Limit, LimitSearch, LimitWork } from '../../generated/contract';
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
import { LimitSourceComponent } from '../shared/limit-source.component';
import { FillPipe, LimitFigurePipe, SayPipe, SourceDatePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent, TermName } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { runAddress } from '../app-addresses';
import { EntryDraft } from './entries';
import { LimitsEditorComponent } from './limits-editor.component';
import { LimitsPanelStore, LimitsQuestion } from './limits-panel.store';

/** The limits in force with their sources; the user's entries are highlighted and can be changed. */
@Component({
  selector: 'headroom-limits-panel',
  imports: [
    FillPipe,
    LimitFigurePipe,
    LimitSourceComponent,
    LimitsEditorComponent,
    NgTemplateOutlet,
    ProblemMessageComponent,
    RouterLink,
    SayPipe,
    ScrollRegionDirective,
    SourceDatePipe,
    TermComponent,
  ],
  providers: [LimitsPanelStore],
  templateUrl: './limits-panel.component.html',
  styleUrl: './limits-panel.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPanelComponent implements OnChanges, OnDestroy {
  private readonly store = inject(LimitsPanelStore);
  private readonly texts = inject(Texts);

  public readonly nodeName = input<string | null>(null);
  public readonly volumeId = input<string | null>(null);
  /** Why no node is asked, in words; null if one is. */
  public readonly notAsked = input<string | null>(null);
  /** The limits that the page shows, each time they are others. */
  public readonly limitsChange = output<KnownLimits>();

  public readonly strings = this.texts.strings.LimitsPanel;
  public readonly editorStrings = this.texts.strings.LimitsEditor;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly state = computed(() => this.store.state);
  public readonly gapText = gapText;
  /** Its code is loaded when it is opened for the first time. */
  public readonly isEditorAskedFor = signal(false);

  private readonly questions = new Subject<LimitsQuestion | null>();
  private readonly destroyed = new Subject<void>();

  public constructor() {
    this.store.follow(this.questions).pipe(takeUntil(this.destroyed)).subscribe();
    const shown = computed(() => this.store.state.limits);
    effect(() => {
      const limits = shown();
      if (limits !== null) {
        untracked(() => this.limitsChange.emit(limits));
      }
    });
  }

  public ngOnChanges(): void {
    this.questions.next(this.question);
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public reload(): void {
    this.questions.next(this.question);
  }

  /** After saving, the old figures stay on the page until the new ones arrive. */
  public onSaved(): void {
    if (this.question !== null) {
      this.store.ask(this.question).pipe(takeUntil(this.destroyed)).subscribe();
    }
  }

  public onDraft(draft: EntryDraft): void {
    this.store.edit(draft);
  }

  public loadCatalog(): void {
    this.store.workOut().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public machineOf({ facts }: KnownLimits): Machine {
    return machineOf(facts);
  }

  /** Disks by their published names where the data has them, else as the node told of them. */
  public disksText({ disks }: Machine, catalog: LimitCatalog | null): string {
    const { listed, unlisted } = catalog === null ? { listed: [], unlisted: disks } : listDisks(catalog, disks);
    return unlisted.length === 0
      ? disksName(listed)
      : disks.map((set) => `${String(set.count)} × ${diskName(set)}`).join(' + ');
  }

  public sourceText({ kind, description }: DataSource): string {
    return kind === 'user' ? fill(this.strings.EnteredBy, description || this.strings.UnknownUser) : description;
  }

  public nameOf({ scope, name, kind, search }: Limit): string {
    const burst = kind === 'burst' ? `, ${this.strings.Burst}` : '';
    const work = search?.work ?? null;
    // The date of a search has a column of its own.
    const which = (search ?? null) === null ? name : work === null ? null : this.workText(work);
    return `${this.editorStrings.Scopes[scope]}${which === null ? '' : ` (${which})`}${burst}`;
  }

  /** What explains how a limit counts; null where its name says it all. */
  public termOf({ scope, kind }: Limit): TermName | null {
    return scope === 'qos' ? 'qos' : scope === 'pool' ? 'copies' : kind === 'burst' ? 'burstRequests' : null;
  }

  /** The page of the search that found a limit. */
  public addressOf({ facts }: KnownLimits, { runId }: LimitSearch): string[] {
    return runAddress(facts.nodeName, runId);
  }

  private workText({ blockSizeBytes, writePercent, randomPercent }: LimitWork): string {
    const percent = (value: number): string => this.texts.figure({ unit: 'percent', value });
    return fill(
      this.strings.OfWork,
      this.texts.figure({ unit: 'bytes', value: blockSizeBytes }),
      percent(writePercent),
      percent(randomPercent),
    );
  }

  private get question(): LimitsQuestion | null {
    const { nodeName: nodeNameInput, volumeId: volumeIdInput } = this;
    const nodeName = nodeNameInput();
    const volumeId = volumeIdInput();
    return nodeName === null || volumeId === null ? null : { nodeName, volumeId };
  }
}

import { AsyncPipe, NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input, OnChanges, OnDestroy } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Limit } from '../../generated/contract';
import { FillPipe, LimitFigurePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';
import { EntryDraft } from './entries';
import { LimitsEditorComponent } from './limits-editor.component';
import { LimitsPanelStore, LimitsQuestion } from './limits-panel.store';

/** The limits in force, each with where its figure comes from; a person's own entries stand out and can be changed. */
@Component({
  selector: 'headroom-limits-panel',
  standalone: true,
  imports: [AsyncPipe, FillPipe, LimitFigurePipe, LimitsEditorComponent, NgFor, NgIf, ProblemMessageComponent],
  providers: [LimitsPanelStore],
  templateUrl: './limits-panel.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPanelComponent implements OnChanges, OnDestroy {
  @Input() public nodeName: string | null = null;
  @Input() public volumeId: string | null = null;
  /** Why there is no node to ask, in words; null where there is one. */
  @Input() public notAsked: string | null = null;

  public readonly strings = this.texts.strings.LimitsPanel;
  public readonly editorStrings = this.texts.strings.LimitsEditor;
  public readonly state$ = this.store.state$;

  private readonly questions = new Subject<LimitsQuestion | null>();
  private readonly destroyed = new Subject<void>();

  public constructor(
    private readonly store: LimitsPanelStore,
    private readonly texts: Texts,
  ) {
    this.store.follow(this.questions).pipe(takeUntil(this.destroyed)).subscribe();
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

  /** After saving, the old figures stay on the page until the new ones are there. */
  public onSaved(): void {
    if (this.question !== null) {
      this.store.ask(this.question).pipe(takeUntil(this.destroyed)).subscribe();
    }
  }

  public onDraft(draft: EntryDraft): void {
    this.store.edit(draft);
  }

  public onToggle(details: EventTarget | null): void {
    if ((details as HTMLDetailsElement).open && this.store.state.catalog === null) {
      void this.loadCatalog();
    }
  }

  public loadCatalog(): Promise<void> {
    return this.store.loadCatalog();
  }

  public nameOf({ scope, name, kind }: Limit): string {
    const burst = kind === 'burst' ? `, ${this.strings.Burst}` : '';
    return `${this.editorStrings.Scopes[scope]} (${name})${burst}`;
  }

  private get question(): LimitsQuestion | null {
    const { nodeName, volumeId } = this;
    return nodeName === null || volumeId === null ? null : { nodeName, volumeId };
  }
}

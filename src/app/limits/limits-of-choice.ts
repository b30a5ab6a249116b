import { computed, Directive, effect, inject, input, OnChanges, OnDestroy, output, untracked } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Limit, LimitWork } from '../../generated/contract';
import { KnownLimits } from '../analysis/limits/public-api';
import { fill, Texts } from '../shared/texts';
import { LimitsPanelStore, LimitsQuestion } from './limits-panel.store';

/** The limits in force of a node and a volume, read each time that one of them changes. The component provides the store. */
@Directive()
export abstract class LimitsOfChoice implements OnChanges, OnDestroy {
  protected readonly store = inject(LimitsPanelStore);
  protected readonly texts = inject(Texts);

  public readonly nodeName = input<string | null>(null);
  public readonly volumeId = input<string | null>(null);
  /** Why no node is asked, in words; null if one is. */
  public readonly notAsked = input<string | null>(null);
  /** The limits that the page shows, each time they are others. */
  public readonly limitsChange = output<KnownLimits>();

  public readonly strings = this.texts.strings.LimitsPanel;
  public readonly editorStrings = this.texts.strings.LimitsEditor;
  public readonly state = computed(() => this.store.state);

  private readonly questions = new Subject<LimitsQuestion | null>();
  protected readonly destroyed = new Subject<void>();

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
    this.reload();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public reload(): void {
    this.questions.next(this.question);
  }

  public loadCatalog(): void {
    this.store.workOut().pipe(takeUntil(this.destroyed)).subscribe();
  }

  /** What a limit is called. */
  public nameOf({ scope, name, kind, search }: Limit): string {
    const burst = kind === 'burst' ? `, ${this.strings.Burst}` : '';
    const work = search?.work ?? null;
    // The date of a search has a column of its own.
    const which = (search ?? null) === null ? name : work === null ? null : this.workText(work);
    return `${this.editorStrings.Scopes[scope]}${which === null ? '' : ` (${which})`}${burst}`;
  }

  protected get question(): LimitsQuestion | null {
    const [nodeName, volumeId] = [this.nodeName(), this.volumeId()];
    return nodeName === null || volumeId === null ? null : { nodeName, volumeId };
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
}

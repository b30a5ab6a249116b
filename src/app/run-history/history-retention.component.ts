import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { of } from 'rxjs';
import { map, switchMap } from 'rxjs/operators';
import { KeptRuns } from '../../generated/contract';
import { RetentionRule } from '../gateway/public-api';
import { enteredNumber, entryRanges, rangeProblem, rangeText } from '../shared/field-range';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { Confirmation } from '../shell/public-api';
import { askToRemove } from './ask-to-remove';
import { NodeRetention, RetentionStore } from './retention.store';

const rules = ['all', 'newest', 'days'] as const;
/** What is proposed where a node kept all runs so far. */
const firstCount = 100;

/** Which runs each node keeps, and the space that they take. */
@Component({
  selector: 'headroom-history-retention',
  imports: [FigurePipe, FillPipe, ProblemMessageComponent, ScrollRegionDirective, TermComponent],
  providers: [RetentionStore],
  templateUrl: './history-retention.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryRetentionComponent {
  private readonly store = inject(RetentionStore);
  private readonly confirmation = inject(Confirmation);
  private readonly texts = inject(Texts);

  /** Nodes that can be asked. */
  public readonly nodeNames = input.required<readonly string[]>();
  /** Runs were deleted. */
  public readonly removed = output();

  public readonly strings = this.texts.strings.History.Retention;
  public readonly nodeText = this.texts.strings.Runs.Node;
  public readonly rules = rules;
  public readonly range = entryRanges.keptCount;
  public readonly rangeText = rangeText(this.range, this.texts);
  public readonly nodes = computed(() => this.store.state.nodes);
  /** Whether some node keeps a number of runs or of days. */
  public readonly hasCounts = computed(() => this.nodes().some((node) => this.ruleOf(node).keep !== 'all'));
  public readonly spoken = signal('');
  /** What is chosen and not saved, by node. */
  private readonly drafts = signal<ReadonlyMap<string, RetentionRule>>(new Map());

  public constructor() {
    effect(() => {
      const names = this.nodeNames();
      untracked(() => this.store.load(names));
    });
  }

  public ruleOf({ nodeName, kept }: NodeRetention): RetentionRule {
    return this.drafts().get(nodeName) ?? kept?.retention ?? { keep: 'all', count: null };
  }

  /** What to enter instead of the number of runs or days; null where that is right. */
  public problemOf(node: NodeRetention): string | null {
    const { keep, count } = this.ruleOf(node);
    return keep === 'all' ? null : rangeProblem(this.range, count, this.texts);
  }

  public chooseRule(node: NodeRetention, field: EventTarget | null): void {
    const keep = rules[(field as HTMLSelectElement).selectedIndex] ?? 'all';
    const count = keep === 'all' ? null : (this.ruleOf(node).count ?? firstCount);
    this.draft(node, { keep, count });
  }

  public chooseCount(node: NodeRetention, field: EventTarget | null): void {
    this.draft(node, { keep: this.ruleOf(node).keep, count: enteredNumber(field) });
  }

  /** Asks first where runs would go. */
  public save(node: NodeRetention): void {
    const { nodeName } = node;
    const { keep, count } = this.ruleOf(node);
    const rule = { keep, count };
    this.store
      .preview(nodeName, rule)
      .pipe(
        switchMap((preview) =>
          preview.outdated.length === 0
            ? of(true)
            : askToRemove(
                this.confirmation,
                this.texts,
                this.questionFor(nodeName, preview),
                this.titleFor(preview),
              ).pipe(map(() => true)),
        ),
        switchMap(() => this.store.save(nodeName, rule)),
      )
      .subscribe(({ removed }) => {
        this.drafts.update((drafts) => new Map([...drafts].filter(([name]) => name !== nodeName)));
        this.spoken.set(fill(this.strings.Saved, nodeName, removed.length));
        if (removed.length > 0) {
          this.removed.emit();
        }
      });
  }

  private draft({ nodeName }: NodeRetention, rule: RetentionRule): void {
    this.spoken.set('');
    this.drafts.update((drafts) => new Map(drafts).set(nodeName, rule));
  }

  private titleFor({ outdated }: KeptRuns): string {
    return fill(this.texts.strings.History.DeleteTitle, outdated.length);
  }

  private questionFor(nodeName: string, { outdated, outdatedSizeBytes }: KeptRuns): string {
    const size = this.texts.figure({ unit: 'bytes', value: outdatedSizeBytes });
    return fill(this.strings.Question, outdated.length, nodeName, size);
  }
}

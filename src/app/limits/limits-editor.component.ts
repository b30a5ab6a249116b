import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { DiskSet, Limit } from '../../generated/contract';
import { findVmSize, KnownLimits, LimitCatalog, listDisks } from '../analysis/limits/public-api';
import { enteredNumber, entryRanges, rangeProblem, rangeText } from '../shared/field-range';
import { FillPipe, LimitFigurePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { catalogChoices, DiskChoice, VmSizeChoice } from './catalog-choices';
import { CustomLimitComponent } from './custom-limit.component';
import { EntryDraft, nothingEntered } from './entries';
import { EntriesStore, SaveOutcome } from './entries.store';

const bytesPerKibibyte = 1024;
/** The size up to which Storage QoS counts one request by default. */
const usualUnitBytes = 8 * bytesPerKibibyte;

/** Corrects a node's limits and saves the entries for the cluster. */
@Component({
  selector: 'headroom-limits-editor',
  imports: [CustomLimitComponent, FillPipe, LimitFigurePipe, ProblemMessageComponent, TermComponent],
  providers: [EntriesStore],
  templateUrl: './limits-editor.component.html',
  styleUrl: './limits-editor.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsEditorComponent implements OnDestroy {
  private readonly store = inject(EntriesStore);
  private readonly texts = inject(Texts);

  public readonly catalog = input.required<LimitCatalog>();
  /** As the node gave them. */
  public readonly limits = input.required<KnownLimits>();
  public readonly draft = input<EntryDraft>(nothingEntered);
  public readonly draftChange = output<EntryDraft>();
  /** At least one node has saved the entries, so its limits have changed. */
  public readonly saved = output();

  private readonly customLimit = viewChild.required(CustomLimitComponent);

  public readonly strings = this.texts.strings.LimitsEditor;
  public readonly state = computed(() => this.store.state);
  public readonly countRange = entryRanges.diskCount;
  public readonly countRangeText = rangeText(this.countRange, this.texts);
  /** What is entered and is no VM size that the data lists. */
  public readonly wrongSize = signal('');
  /** What is entered as a number of disks and can be none; null while it can. */
  public readonly wrongCount = signal<string | null>(null);
  public readonly countProblem = signal<string | null>(null);
  /** Why nothing was saved; empty while nothing stands against it. */
  public readonly saveProblem = signal('');

  private readonly destroyed = new Subject<void>();

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public get sizes(): readonly VmSizeChoice[] {
    return catalogChoices(this.catalog()).sizes;
  }

  public get diskTypes(): readonly DiskChoice[] {
    return catalogChoices(this.catalog()).disks;
  }

  /** The disks to edit: those entered, else those found where they are of one kind. */
  public get disks(): DiskSet | null {
    return this.draft().disks ?? this.foundDisks;
  }

  /** The disks found, where they are of one kind that the data lists; others are in force as they are. */
  public get foundDisks(): DiskSet | null {
    const { disks } = this.limits().facts;
    const { listed, unlisted } = listDisks(this.catalog(), disks);
    const [only, ...others] = listed;
    if (only === undefined || others.length > 0 || unlisted.length > 0) {
      return null;
    }
    const cachings = new Set(disks.map(({ caching }) => caching));
    const caching = cachings.size === 1 ? (disks[0]?.caching ?? null) : null;
    return { type: only.tier.type, tier: only.tier.tier, count: only.count, caching };
  }

  public get tiers(): readonly string[] {
    return this.diskTypes.find(({ type }) => type === this.disks?.type)?.tiers ?? [];
  }

  public get isEmpty(): boolean {
    const { vmSize, disks, limits } = this.draft();
    return vmSize === null && disks === null && limits.length === 0;
  }

  public chooseVmSize(input: EventTarget | null): void {
    const typed = (input as HTMLInputElement).value.trim();
    const size = findVmSize(this.catalog(), typed);
    this.wrongSize.set(typed !== '' && size === null ? typed : '');
    if (this.wrongSize() === '') {
      this.change({ vmSize: size?.name ?? null });
    }
  }

  public chooseDiskType(select: EventTarget | null): void {
    const choice = this.diskTypes.find(({ type }) => type === (select as HTMLSelectElement).value);
    const { disks } = this;
    const tier = choice?.tiers.find((one) => one === disks?.tier) ?? choice?.tiers[0];
    const chosen =
      choice === undefined || tier === undefined
        ? null
        : { type: choice.type, tier, count: disks?.count ?? 1, caching: disks?.caching ?? null };
    if (chosen === null) {
      this.forgetCount();
    }
    this.change({ disks: chosen });
  }

  public chooseDiskTier(disks: DiskSet, select: EventTarget | null): void {
    this.change({ disks: { ...disks, tier: (select as HTMLSelectElement).value } });
  }

  public chooseDiskCount(disks: DiskSet, field: EventTarget | null): void {
    const count = enteredNumber(field);
    const problem = rangeProblem(this.countRange, count, this.texts);
    this.countProblem.set(problem);
    this.wrongCount.set(problem === null ? null : (field as HTMLInputElement).value);
    if (count !== null && problem === null) {
      this.change({ disks: { ...disks, count } });
    }
  }

  /** The unit of the limits found, as the initial value. */
  public readonly usualUnitKib = computed(() => {
    const found = this.limits().limits.find(({ scope, metric }) => scope === 'qos' && metric === 'iops');
    return (found?.normalizedUnitBytes ?? usualUnitBytes) / bytesPerKibibyte;
  });

  public addLimit(limit: Limit): EntryDraft {
    return this.change({ limits: [...this.draft().limits.filter(({ id }) => id !== limit.id), limit] });
  }

  public removeLimit(id: string): void {
    this.change({ limits: this.draft().limits.filter((limit) => limit.id !== id) });
  }

  /** Saves what is on the page, with a limit that is entered and was not added; nothing while any of it is wrong. */
  public save(): void {
    const custom = this.customLimit();
    const limit = custom.take();
    const draft = limit === null ? this.draft() : this.addLimit(limit);
    const isRight = !custom.isLeft && this.wrongSize() === '' && this.countProblem() === null;
    this.saveProblem.set(isRight ? '' : this.texts.strings.Setup.CorrectFirst);
    if (isRight) {
      this.keep(draft);
    }
  }

  public clear(): void {
    this.wrongSize.set('');
    this.forgetCount();
    this.saveProblem.set('');
    this.draftChange.emit(nothingEntered);
    this.keep(nothingEntered);
  }

  public outcomeTexts({ kept, refused, notAsked }: SaveOutcome): readonly string[] {
    return [
      ...(kept.length > 0 ? [fill(this.strings.Kept, kept.join(', '))] : []),
      ...refused.map(({ nodeName, problem }) =>
        [fill(this.strings.Refused, nodeName), problem.message, problem.action ?? ''].join(' ').trim(),
      ),
      ...(notAsked.length > 0 ? [fill(this.strings.NotAsked, notAsked.join(', '))] : []),
    ];
  }

  private keep(draft: EntryDraft): void {
    this.store
      .save(draft)
      .pipe(takeUntil(this.destroyed))
      .subscribe(({ kept }) => {
        if (kept.length > 0) {
          this.saved.emit();
        }
      });
  }

  private forgetCount(): void {
    this.wrongCount.set(null);
    this.countProblem.set(null);
  }

  private change(changes: Partial<EntryDraft>): EntryDraft {
    this.store.forget();
    this.saveProblem.set('');
    const draft = { ...this.draft(), ...changes };
    this.draftChange.emit(draft);
    return draft;
  }
}

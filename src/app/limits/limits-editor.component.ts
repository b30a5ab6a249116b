import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  OnDestroy,
  computed,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { DiskSet, Limit } from '../../generated/contract';
import { findVmSize, KnownLimits, LimitCatalog, listDisks, userLimit } from '../analysis/limits/public-api';
import { FillPipe, LimitFigurePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { catalogChoices, DiskChoice, VmSizeChoice } from './catalog-choices';
import { EntryDraft, nothingEntered } from './entries';
import { EntriesStore, SaveOutcome } from './entries.store';

const bytesPerMegabyte = 1e6;
const bytesPerKibibyte = 1024;
/** The size up to which Storage QoS counts one request by default. */
const usualUnitBytes = 8 * bytesPerKibibyte;

/** Corrects a node's limits and saves the entries for the cluster. */
@Component({
  selector: 'headroom-limits-editor',
  imports: [FillPipe, LimitFigurePipe, ProblemMessageComponent],
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

  /** Present while a normalized limit is entered. */
  public readonly unitInput = viewChild<ElementRef<HTMLInputElement>>('unitInput');

  public readonly strings = this.texts.strings.LimitsEditor;
  public readonly state = computed(() => this.store.state);
  public readonly scopes = ['vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network'] as const;
  public isEntryWrong = false;
  public isUnitWrong = false;
  public wrongSize = '';

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
    this.wrongSize = typed !== '' && size === null ? typed : '';
    if (this.wrongSize === '') {
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
    this.change({ disks: chosen });
  }

  public chooseDiskTier(disks: DiskSet, select: EventTarget | null): void {
    this.change({ disks: { ...disks, tier: (select as HTMLSelectElement).value } });
  }

  public chooseDiskCount(disks: DiskSet, input: EventTarget | null): void {
    const count = (input as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(count) && count >= 1) {
      this.change({ disks: { ...disks, count } });
    }
  }

  /** Only Storage QoS and Hyper-V count large requests as several. */
  public isNormalized(scope: string, metric: string): boolean {
    return scope === 'qos' && metric === 'iops';
  }

  /** The unit of the limits found, as the initial value. */
  public get unitKibibytes(): number {
    const found = this.limits().limits.find(({ scope, metric }) => this.isNormalized(scope, metric));
    return (found?.normalizedUnitBytes ?? usualUnitBytes) / bytesPerKibibyte;
  }

  /**
   * @param unit of a normalized limit: KiB up to which a request counts as one; empty where each does
   */
  public addLimit(scope: string, metric: string, input: HTMLInputElement, unit: HTMLInputElement | null): void {
    const value = input.valueAsNumber * (metric === 'throughput' ? bytesPerMegabyte : 1);
    const isUnitGiven = unit !== null && unit.value !== '';
    const normalizedUnitBytes = isUnitGiven ? unit.valueAsNumber * bytesPerKibibyte : null;
    this.isUnitWrong =
      normalizedUnitBytes !== null && !(Number.isInteger(normalizedUnitBytes) && normalizedUnitBytes > 0);
    this.isEntryWrong = !(value > 0);
    if (this.isEntryWrong || this.isUnitWrong) {
      return;
    }
    const limit = userLimit({
      scope: scope as Limit['scope'],
      metric: metric as Limit['metric'],
      direction: 'any',
      value,
      normalizedUnitBytes,
      name: this.strings.OwnName,
      description: this.strings.OwnSource,
    });
    this.change({ limits: [...this.draft().limits.filter(({ id }) => id !== limit.id), limit] });
    input.value = '';
  }

  public removeLimit(id: string): void {
    this.change({ limits: this.draft().limits.filter((limit) => limit.id !== id) });
  }

  public save(): void {
    this.keep(this.draft());
  }

  public clear(): void {
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

  private change(changes: Partial<EntryDraft>): void {
    this.store.forget();
    this.draftChange.emit({ ...this.draft(), ...changes });
  }
}

import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Limit } from '../../generated/contract';
import { userLimit } from '../analysis/limits/public-api';
import { enteredNumber, entryRanges, rangeProblem, rangeText } from '../shared/field-range';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';

const bytesPerMegabyte = 1e6;
const bytesPerKibibyte = 1024;

type Scope = Limit['scope'];
type Metric = Limit['metric'];

/** The fields of one limit that the user adds. */
@Component({
  selector: 'headroom-custom-limit',
  imports: [TermComponent],
  templateUrl: './custom-limit.component.html',
  styleUrl: './limits-editor.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CustomLimitComponent {
  private readonly texts = inject(Texts);

  /** What is proposed as the size up to which a request of Storage QoS counts as one. */
  public readonly usualUnitKib = input.required<number>();
  public readonly added = output<Limit>();

  public readonly strings = this.texts.strings.LimitsEditor;
  public readonly scopes = ['vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network'] as const;
  public readonly unitRange = entryRanges.normalizationKib;
  public readonly unitRangeText = rangeText(this.unitRange, this.texts);

  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly scope = signal<Scope>('vm-uncached');
  private readonly metric = signal<Metric>('iops');
  private readonly value = signal<number | null>(null);
  /** undefined: as proposed. */
  private readonly enteredUnit = signal<number | null | undefined>(undefined);
  /** An empty value is wrong only once it was to be added. */
  private readonly isAskedFor = signal(false);

  public readonly range = computed(() =>
    this.metric() === 'iops' ? entryRanges.limitIops : entryRanges.limitMegabytes,
  );
  public readonly valueRangeText = computed(() => rangeText(this.range(), this.texts));
  /** Only Storage QoS and Hyper-V count large requests as several. */
  public readonly isNormalized = computed(() => this.scope() === 'qos' && this.metric() === 'iops');
  private readonly unit = computed(() => {
    const entered = this.enteredUnit();
    return entered === undefined ? this.usualUnitKib() : entered;
  });
  public readonly valueProblem = computed(() =>
    this.value() === null && !this.isAskedFor() ? null : rangeProblem(this.range(), this.value(), this.texts),
  );
  public readonly unitProblem = computed(() =>
    this.isNormalized() ? rangeProblem(this.unitRange, this.unit(), this.texts) : null,
  );

  public chooseScope(select: EventTarget | null): void {
    this.scope.set((select as HTMLSelectElement).value as Scope);
    this.enteredUnit.set(undefined);
  }

  public chooseMetric(select: EventTarget | null): void {
    this.metric.set((select as HTMLSelectElement).value as Metric);
    this.enteredUnit.set(undefined);
  }

  public enterValue(field: EventTarget | null): void {
    this.isAskedFor.set(false);
    this.value.set(enteredNumber(field));
  }

  public enterUnit(field: EventTarget | null): void {
    this.enteredUnit.set(enteredNumber(field));
  }

  public add(): void {
    this.isAskedFor.set(true);
    const limit = this.take();
    if (limit !== null) {
      this.added.emit(limit);
    }
  }

  /** Whether the fields hold what is not added yet. */
  public get isLeft(): boolean {
    return this.value() !== null;
  }

  /** What the fields hold, which are empty then; null where it is no limit, which the fields say. */
  public take(): Limit | null {
    const value = this.value();
    if (value === null || this.valueProblem() !== null || this.unitProblem() !== null) {
      return null;
    }
    const unit = this.isNormalized() ? this.unit() : null;
    this.field().nativeElement.value = '';
    this.value.set(null);
    this.isAskedFor.set(false);
    return userLimit({
      scope: this.scope(),
      metric: this.metric(),
      direction: 'any',
      value: value * (this.metric() === 'throughput' ? bytesPerMegabyte : 1),
      normalizedUnitBytes: unit === null ? null : Math.round(unit * bytesPerKibibyte),
      name: this.strings.OwnName,
      description: this.strings.OwnSource,
    });
  }
}

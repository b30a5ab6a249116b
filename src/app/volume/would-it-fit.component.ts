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
import { VmElsewhere } from '../analysis/activity/public-api';
import { HourOfWeek } from '../analysis/hours/public-api';
import { AddedLoad, KnownShare, MetLimit, MovedLoad, VmPeak, wouldItFit } from '../analysis/fit/public-api';
import { NowWords } from '../activity/now-words';
import type { Table } from '../exchange/written/public-api';
import { enteredNumber, entryRanges, rangeProblem, rangeText } from '../shared/field-range';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { VmMonth } from './volume-page.store';
import { fitTable } from './volume-tables';

const mostHours = 6;
/** Of a year; with fewer days, it is said of how many. */
const leastDaysOfYear = 330;

/** Whether a machine that moves here changes nothing of it. */
function isUnchanged({ isCounted, addedShare }: MetLimit): boolean {
  return isCounted && addedShare === 0;
}

type Field = 'iops' | 'sizeKib' | 'writePercent';

/** Whether more load would fit on the volume: which limit it would meet, and at which hours. */
@Component({
  selector: 'headroom-would-it-fit',
  imports: [ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './would-it-fit.component.html',
  // As wide as the longest name with what explains it, so that the fields are on one line.
  styles: '.hr-fields { grid-template-columns: repeat(auto-fill, minmax(min(100%, 190px), 1fr)); }',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WouldItFitComponent {
  private readonly texts = inject(Texts);
  public readonly words = inject(NowWords);

  public readonly known = input.required<readonly KnownShare[]>();
  /** How many limits are not compared with any load. */
  public readonly notCompared = input(0);
  /** Whether the load is not known yet. */
  public readonly isReading = input(false);
  /** Whether what was kept of it is not known yet. */
  public readonly isReadingHistory = input(false);
  /** The virtual machines whose load can be tried. */
  public readonly vms = input.required<readonly VmElsewhere[]>();
  /** Up to which size Storage QoS, which tells their load, counts a request as one; null where it does not say. */
  public readonly unitBytes = input<number | null>(null);
  /** Where the load of each counts now. */
  public readonly moved = input<ReadonlyMap<string, MovedLoad>>(new Map());

  /** For the names of files. */
  public readonly volumeName = input<string | null>(null);
  /** The history of the requested machines. */
  public readonly months = input<ReadonlyMap<string, VmMonth>>(new Map());
  /** Of which machine it is to be read what is kept. */
  public readonly asked = output<VmElsewhere>();

  public readonly strings = this.texts.strings.Volume;
  public readonly fields = [
    { name: 'iops', label: this.strings.AddedIops, range: entryRanges.addedIops, term: 'iops' },
    { name: 'sizeKib', label: this.strings.AddedSize, range: entryRanges.addedSizeKib, term: 'blockSize' },
    { name: 'writePercent', label: this.strings.AddedWrites, range: entryRanges.addedWritePercent, term: 'writeShare' },
  ] as const;
  public readonly values = signal({ iops: 1000, sizeKib: 8, writePercent: 30 });
  /** The id of the machine whose load the fields show; null if the user typed it. */
  public readonly chosen = signal<string | null>(null);
  /** The values that the fields were filled with: the user's own figures are not overwritten. */
  private filled: object | null = null;
  /** The highest hour of the machine whose load the fields show; null while it is that of the last minutes. */
  public readonly peak = signal<VmPeak | null>(null);
  public readonly vmNote = computed(() => {
    const { AddedVmPeakNote, AddedVmReading, AddedVmNotKept } = this.strings;
    const peak = this.peak();
    const isSeveral = this.vms().some(({ id, mayBeSeveral }) => id === this.chosen() && mayBeSeveral);
    const several = isSeveral ? ` ${this.strings.AddedVmSeveral}` : '';
    if (peak !== null) {
      return fill(AddedVmPeakNote, this.words.time(peak.at), peak.hours) + several;
    }
    const note = this.qosNote() + several;
    const month = this.months().get(this.chosen() ?? '');
    if (month?.isLoading === true) {
      return `${note} ${AddedVmReading}`;
    }
    // Known, but the user had typed before it arrived.
    return (month?.peak ?? null) === null ? `${note} ${AddedVmNotKept}` : note;
  });
  /** What the load of a machine is known by before its history has arrived. */
  private readonly qosNote = computed(() => {
    const { AddedVmNote, AddedVmUnit } = this.strings;
    const unit = this.unitBytes();
    return unit === null ? AddedVmNote : `${AddedVmNote} ${fill(AddedVmUnit, this.words.figure(unit, 'bytes'))}`;
  });
  private readonly added = computed((): AddedLoad => {
    const { iops, sizeKib, writePercent } = this.values();
    // Typed values belong to no machine.
    const moved = this.moved().get(this.chosen() ?? '') ?? null;
    return { iops, blockSizeBytes: sizeKib * 1024, writePercent, moved };
  });
  /** Fields that hold what cannot be: then there is no answer, as it would be that to another question. */
  public readonly wrong = signal<ReadonlySet<Field>>(new Set());
  public readonly met = computed(() => (this.wrong().size > 0 ? [] : wouldItFit(this.added(), this.known())));
  public readonly tableOf = (): Table => fitTable(this.met(), this.words, this.texts);
  /** Of which figures some limit has one: without a history, the columns of it would be dashes alone. */
  public readonly has = computed(() => ({
    now: this.met().some(({ nowShare }) => nowShare !== null),
    peak: this.met().some(({ peakShare }) => peakShare !== null),
    days: this.met().some(({ fullDays }) => fullDays !== null),
  }));
  /** Whether a peak is that of all nodes together, as the one node has no history. */
  public readonly hasBounds = computed(() => this.met().some(({ isAtMost }) => isAtMost));
  public readonly answer = computed(() => {
    const [fullest] = this.met().filter((one) => !isUnchanged(one));
    if (this.wrong().size > 0) {
      return this.texts.strings.Setup.CorrectFirst;
    }
    if (fullest === undefined && this.met().length > 0) {
      return this.strings.FitCounted;
    }
    if (fullest === undefined) {
      return this.isReading() ? this.texts.strings.Now.Waiting : this.strings.FitUnknown;
    }
    return this.answerOf(fullest);
  });

  public constructor() {
    effect(() => {
      const peak = this.months().get(this.chosen() ?? '')?.peak ?? null;
      if (peak !== null && untracked(() => this.values() === this.filled)) {
        this.fill(peak, Math.round(peak.writePercent));
        this.peak.set(peak);
      }
    });
  }

  /** With its node, or its file, where another one has the same name. */
  public vmName({ name, nodeName, isNamedTwice, paths }: VmElsewhere): string {
    const place = nodeName ?? paths[0] ?? '';
    return isNamedTwice ? fill(this.texts.strings.Now.OnNode, name, place) : name;
  }

  /** "0 to 100", or what to enter where something else was. */
  public rangeText({ name, range }: (typeof this.fields)[number]): string {
    return (this.wrong().has(name) ? rangeProblem(range, null, this.texts) : null) ?? rangeText(range, this.texts);
  }

  public change({ name, range }: (typeof this.fields)[number], target: EventTarget | null): void {
    const value = enteredNumber(target);
    const isRight = value !== null && rangeProblem(range, value, this.texts) === null;
    this.wrong.update((names) => new Set([...names].filter((one) => one !== name).concat(isRight ? [] : [name])));
    if (isRight) {
      this.values.set({ ...this.values(), [name]: value });
      // Storage QoS does not separate reads from writes: the user fills that field until the history does.
      this.chosen.update((vm) => (name === 'writePercent' && this.peak() === null ? vm : null));
    }
  }

  /** Fills the fields with what a virtual machine does elsewhere. */
  public choose(target: EventTarget | null): void {
    const vm = this.vms().find(({ id }) => id === (target as HTMLSelectElement).value);
    this.peak.set(null);
    if (vm !== undefined) {
      this.wrong.update((names) => new Set([...names].filter((one) => one === 'writePercent')));
      this.fill(vm, this.values().writePercent);
      this.asked.emit(vm);
    }
    this.chosen.set(vm?.id ?? null);
  }

  private fill({ iops, blockSizeBytes }: Pick<VmPeak, 'iops' | 'blockSizeBytes'>, writePercent: number): void {
    const sizeKib = Math.max(0.5, Math.round((blockSizeBytes / 1024) * 10) / 10);
    const values = { iops: Math.max(1, Math.round(iops)), sizeKib, writePercent };
    this.filled = values;
    this.values.set(values);
  }

  public nowText({ of: { certainty }, nowShare }: MetLimit): string {
    return nowShare === null ? this.words.percent(null) : this.words.share({ share: nowShare, certainty });
  }

  /** "at most 37%" of what was kept for all nodes together. */
  public peakText({ peakShare, isAtMost }: MetLimit): string {
    const text = this.words.percent(peakShare);
    return isAtMost ? fill(this.strings.AtMost, text) : text;
  }

  /** Whole days of the kept year that would have been full. */
  public daysText({ fullDays, keptDays }: MetLimit): string {
    if (fullDays === null) {
      return this.words.figure(null, 'iops');
    }
    const { FullDays, FullDay, NoDay, NoDayOf } = this.strings;
    const [first = 0, last = 0] = [fullDays.at(0), fullDays.at(-1)];
    const days = [first, last].map((day) => this.words.day(day));
    return fullDays.length === 0
      ? keptDays < leastDaysOfYear
        ? fill(NoDayOf, keptDays)
        : NoDay
      : fullDays.length === 1
        ? fill(FullDay, days[0] ?? '')
        : fill(FullDays, fullDays.length, ...days);
  }

  public hoursText({ fullHours }: MetLimit): string {
    if (fullHours === null) {
      return this.words.figure(null, 'iops');
    }
    const shown = fullHours.slice(0, mostHours).map((hour) => this.hourText(hour));
    return fullHours.length === 0
      ? this.strings.Never
      : `${shown.join(', ')}${fullHours.length > mostHours ? ', …' : ''}`;
  }

  private hourText({ weekday, hour }: HourOfWeek): string {
    // Each of them on one line.
    return `${this.words.weekday(weekday, 'short')} ${this.words.hour(hour)}`.replaceAll(' ', '\u00a0');
  }

  private answerOf({ of, nowShare, peakShare }: MetLimit): string {
    const {
      FitNo,
      FitAtPeak,
      FitYes,
      FitYesOfMeans,
      FitMaybe,
      FitMaybeNotAtPeak,
      FitExceeded,
      FitMeans,
      FitSince,
      FitWithoutRuns,
      FitNotCompared,
    } = this.strings;
    const name = this.words.limitName(of);
    // What is at least so much may be more, unless no more than what fits was ever carried.
    const isWhole = this.met().every((one) => one.of.certainty !== 'at-least' || one.isAtMost);
    // Of a machine, the means of five minutes are known before its highest hour is, and are lower.
    const isOfMeans = this.chosen() !== null && this.peak() === null;
    const [fits, fitsNow] = isWhole
      ? [isOfMeans ? FitYesOfMeans : FitYes, FitAtPeak]
      : [isOfMeans ? `${FitMaybe} ${FitMeans}` : FitMaybe, FitMaybeNotAtPeak];
    const template = (nowShare ?? 0) > 1 ? FitNo : (peakShare ?? 0) > 1 ? fitsNow : fits;
    const unkept = this.met().filter((one) => one.peakShare === null).length;
    const exceeded = this.met().filter(({ wasExceeded }) => wasExceeded);
    const names = [...new Set(exceeded.map((one) => this.words.limitName(one.of)))].join(', ');
    // Those of requests of another kind are compared with the load now, and not with a load to add.
    const left = this.notCompared() + this.known().length - this.met().length;
    const since = this.met().flatMap(({ keptSince }) => keptSince ?? []);
    return [
      fill(template, name),
      ...(exceeded.length === 0 ? [] : [fill(FitExceeded, names)]),
      ...(unkept === 0 ? [] : [this.unkeptText(unkept)]),
      ...(left === 0 ? [] : [fill(FitNotCompared, left)]),
      ...(this.met().some(({ isWithoutRuns }) => isWithoutRuns) ? [FitWithoutRuns] : []),
      ...(since.length === 0 ? [] : [fill(FitSince, this.words.day(Math.max(...since)))]),
    ].join(' ');
  }

  private unkeptText(count: number): string {
    const { FitReadingHistory, FitNoHistory } = this.strings;
    return this.isReadingHistory() ? FitReadingHistory : fill(FitNoHistory, count);
  }
}

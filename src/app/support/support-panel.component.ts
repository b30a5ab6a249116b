import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { FillPipe, notMeasured } from '../shared/pipes';
import { saveFile } from '../shared/save-file';
import { fill, Texts } from '../shared/texts';
import { NodeAnswer, sizeOf, SupportFile, zipOf } from './support-file';
import { runCount, SupportState, SupportStore } from './support.store';

/** Two columns under a summary that opens and closes. */
interface TwoColumns {
  readonly testId: string;
  readonly summary: string;
  readonly headings: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
  /** Whether the second column contains figures. */
  readonly isFigure: boolean;
}

/** Creates a support file: asks the nodes, shows the content of the file and the placeholders, then saves it. */
@Component({
  selector: 'headroom-support-panel',
  imports: [FillPipe, NgTemplateOutlet],
  templateUrl: './support-panel.component.html',
  styleUrl: './support-panel.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SupportPanelComponent implements OnDestroy {
  private readonly store = inject(SupportStore);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Support;
  public readonly state = computed(() => this.store.state);
  public readonly runCount = runCount;

  private readonly destroyed = new Subject<void>();

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public collect(): void {
    this.store.collect().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public keepNames(checkbox: EventTarget | null): void {
    this.store.keepNames((checkbox as HTMLInputElement).checked);
  }

  public save(file: SupportFile): void {
    const name = this.store.fileName();
    saveFile(name, zipOf(file), 'application/zip');
    this.store.markSaved(name);
  }

  /** The placeholders. */
  public standInList({ standIns }: SupportFile): TwoColumns {
    return {
      testId: 'support-stand-ins',
      summary: fill(this.strings.StandIns, standIns.length),
      headings: [this.strings.Name, this.strings.StandIn],
      rows: standIns.map(({ name, standIn }) => [name, standIn]),
      isFigure: false,
    };
  }

  /** The content of the file. */
  public entryList({ entries }: SupportFile): TwoColumns {
    return {
      testId: 'support-entries',
      summary: fill(this.strings.Entries, entries.length),
      headings: [this.strings.Entry, this.strings.Size],
      rows: entries.map((entry) => [entry.name, this.texts.figure({ unit: 'bytes', value: sizeOf(entry) })]),
      isFigure: true,
    };
  }

  /** The current step, in one sentence that is read out. */
  public statusOf({ isAsking, asking, file, savedAs }: SupportState): string {
    if (asking !== null) {
      return fill(this.strings.Asking, asking.nodeName, asking.number, asking.count);
    }
    if (isAsking) {
      return this.strings.Finding;
    }
    if (savedAs !== null) {
      return fill(this.strings.Saved, savedAs);
    }
    return file === null
      ? ''
      : fill(this.strings.Ready, file.entries.length, this.texts.figure({ unit: 'bytes', value: file.sizeBytes }));
  }

  public answerText({ support, problem }: NodeAnswer): string {
    if (support === null) {
      return fill(this.strings.Silent, problem?.message ?? '');
    }
    const { module, engine, powerShell } = support.about.versions;
    return fill(this.strings.Answered, module ?? notMeasured, engine ?? notMeasured, powerShell ?? notMeasured);
  }
}

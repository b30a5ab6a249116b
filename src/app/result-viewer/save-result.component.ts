import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { Result, Run } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { hasSeveralTimeSpans, KnownLimits, Verdict } from '../analysis/public-api';
import { ceilingsOf } from '../analysis/search/public-api';
import { writeDiskspdResult, writeDiskspdText } from '../exchange/diskspd/public-api';
import { reportHtml, reportInput, ReportPicture } from '../exchange/report/public-api';
import { ceilingTable, clipboardTable, csvOf, Table, tablesOf } from '../exchange/tables/public-api';
import { diskspdCommandLine } from '../profile/pasting/public-api';
import { SetupStore } from '../setup/setup.store';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { copyFormatted } from '../shared/copy-text';
import { SayPipe } from '../shared/pipes';
import { fileNamePart, saveFile } from '../shared/save-file';
import { fill, Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';
import { reportPictures } from './report-pictures';
import { ResultStore } from './result.store';
import { timeSpanRows, timeSpanTable } from './time-span-table';

/** What people take along from a result: a report, its tables, and what other programs read. */
@Component({
  selector: 'headroom-save-result',
  imports: [CopyButtonComponent, SayPipe, WholeWordsComponent],
  templateUrl: './save-result.component.html',
  styleUrl: './save-result.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SaveResultComponent {
  private readonly store = inject(ResultStore);
  private readonly setup = inject(SetupStore);
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();

  public readonly strings = this.texts.strings.SaveResult;
  public readonly outcome = signal('');
  private readonly verdict = computed(() => this.store.state.verdict);
  public readonly tables = computed(() => {
    const [first = [], ...others] = tablesOf(this.result(), this.verdict()).map((table) => [table]);
    return [...first, ...this.timeSpans(), ...this.ceilings(), ...others.flat()];
  });
  private readonly chosen = signal(0);
  public readonly table = computed(() => this.tables()[this.chosen()] ?? this.tables()[0] ?? null);
  public readonly commandLine = computed(
    () => diskspdCommandLine(this.result().profile).text ?? this.result().commandLine,
  );

  public choose(select: EventTarget | null): void {
    this.chosen.set((select as HTMLSelectElement).selectedIndex);
    this.outcome.set('');
  }

  /** The verdict of the report is the one that the page shows. */
  public saveReport(): void {
    const { verdict, limits, origin } = this.store.state;
    const judged = {
      run: this.run(),
      result: this.result(),
      ...{ verdict, limits, origin },
      pictures: this.picturesBy(verdict, limits),
      cluster: this.setup.state.cluster,
      madeAt: new Date().toISOString(),
      version: nodePackage.version,
    };
    const input = reportInput(judged, this.texts);
    this.save('.html', reportHtml(input, this.texts), 'text/html');
  }

  private picturesBy(verdict: Verdict | null, limits: KnownLimits | null): ReportPicture[] {
    const [run, result] = [this.run(), this.result()];
    return verdict === null || limits === null ? [] : reportPictures({ run, result, limits }, verdict, this.texts);
  }

  public saveCsv(table: Table): void {
    this.save(`-${fileNamePart(this.texts.say(table.title))}.csv`, csvOf(table, this.texts), 'text/csv');
  }

  public async copyTable(table: Table): Promise<void> {
    const isCopied = await copyFormatted(clipboardTable(table, this.texts));
    this.outcome.set(
      isCopied ? fill(this.strings.TableCopied, this.texts.say(table.title)) : this.strings.TableNotCopied,
    );
  }

  /** A run that was made up to show the result of a file is nothing to take along. */
  public saveJson(): void {
    const [run, result] = [this.run(), this.result()];
    const content = (this.store.state.opened?.hasRun ?? true) ? { run, result } : result;
    this.save('.json', JSON.stringify(content, null, 2), 'application/json');
  }

  public saveXml(): void {
    this.save('.xml', writeDiskspdResult(this.result()), 'application/xml');
  }

  public saveText(): void {
    this.save('.txt', writeDiskspdText(this.result()), 'text/plain');
  }

  /** The time spans with what limits each, where there are several. */
  private timeSpans(): Table[] {
    const [run, result, { limits }] = [this.run(), this.result(), this.store.state];
    return limits !== null && hasSeveralTimeSpans(result)
      ? [timeSpanTable(timeSpanRows({ run, result, limits }, this.texts), this.texts)]
      : [];
  }

  private ceilings(): Table[] {
    const ceilings = ceilingsOf(this.result());
    return ceilings.length === 0 ? [] : [ceilingTable(ceilings)];
  }

  private save(ending: string, content: string, type: string): void {
    const name = `headroom-${this.run().id}${ending}`;
    saveFile(name, content, type);
    this.outcome.set(fill(this.strings.Saved, name));
  }
}

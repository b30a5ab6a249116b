import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { ClusterNode, Volume } from '../../generated/contract';
import { historyAddress, openedAddress } from '../app-addresses';
import { hasStart, RunInFile } from '../exchange/opened/public-api';
import { OpenedFrom } from '../result-viewer/result.store';
import { ResultViewComponent } from '../result-viewer/result-view.component';
import { FileChoiceComponent } from '../shared/file-choice.component';
import { FocusOnShowDirective } from '../shared/focus-on-show.directive';
import { FillPipe, LocalTimePipe, SayPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';
import { OpenedStore } from './opened.store';

/** More problems of one file are not read by anybody. */
const mostShown = 10;

/** A result from a file: of DISKSPD, of fio, or of a run of Headroom somewhere else. */
@Component({
  selector: 'headroom-opened-page',
  imports: [
    FileChoiceComponent,
    FillPipe,
    FocusOnShowDirective,
    LocalTimePipe,
    ProblemMessageComponent,
    ResultViewComponent,
    RouterLink,
    SayPipe,
    SimulationNoteComponent,
    WholeWordsComponent,
  ],
  templateUrl: './opened-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OpenedPageComponent implements OnInit, OnDestroy {
  private readonly store = inject(OpenedStore);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Opened;
  public readonly historyAddress = historyAddress;
  public readonly mostShown = mostShown;
  public readonly hasStart = hasStart;
  public readonly state = computed(() => this.store.state);
  /** By its parts, so that the verdict is calculated again only when one of them changes. */
  private readonly hasRun = computed(() => this.state().opened?.hasRun ?? false);
  private readonly origin = computed(() => this.state().origin);
  public readonly openedFrom = computed<OpenedFrom>(() => ({
    address: openedAddress,
    hasRun: this.hasRun(),
    origin: this.origin(),
  }));
  public readonly volumes = computed<readonly Volume[]>(() => this.state().cluster?.volumes ?? []);
  public readonly nodes = computed<readonly ClusterNode[]>(() => this.state().cluster?.nodes ?? []);

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.store.followChoices().pipe(takeUntil(this.destroyed)).subscribe();
    this.store.loadCluster().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public openOne(one: RunInFile, fileName: string): Promise<void> {
    return this.store.openOne(one, fileName);
  }

  /** "Baseline read, node1, Nov 21, 2026, 9:31 AM". */
  public labelOf({ name, nodeName, startedAt }: RunInFile): string {
    const time = startedAt === null || Number.isNaN(Date.parse(startedAt)) ? null : this.texts.time(startedAt);
    return [name ?? this.strings.Unnamed, nodeName, time].filter((part) => part !== null).join(', ');
  }

  public async open(file: File): Promise<void> {
    await this.store.open(file);
  }

  /** The volume's owner has the shortest path to its disks; another node can be chosen next. */
  public chooseLimits(select: EventTarget | null): void {
    const index = (select as HTMLSelectElement).value;
    const volume = this.volumes()[Number(index)];
    if (index === 'none' || index === 'file' || volume === undefined) {
      this.store.choose({ kind: index === 'file' ? 'file' : 'none' });
      return;
    }
    const usable = this.nodes().filter(({ state }) => state !== 'down');
    const node = usable.find(({ name }) => name === volume.ownerNodeName) ?? usable[0];
    if (node !== undefined) {
      this.store.choose({ kind: 'volume', volumeId: volume.id, nodeName: node.name });
    }
  }

  public chooseNode(select: EventTarget | null): void {
    const { choice } = this.state();
    if (choice.kind === 'volume') {
      this.store.choose({ ...choice, nodeName: (select as HTMLSelectElement).value });
    }
  }
}

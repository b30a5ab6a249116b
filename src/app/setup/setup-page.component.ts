import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  OnInit,
  computed,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { BehaviorSubject, combineLatest, merge, Observable, Subject } from 'rxjs';
import { distinctUntilChanged, filter, map, takeUntil } from 'rxjs/operators';
import { Cluster, Profile, ReadinessCheck, Volume } from '../../generated/contract';
import { Message } from '../words/public-api';
import { KnownLimits } from '../analysis/limits/public-api';
import { checkAddress, runAddress } from '../app-addresses';
import { PendingMovesComponent } from '../coordinator-check/pending-moves.component';
import { HeadroomGateway, isLackOfHeadroom } from '../gateway/public-api';
import { LimitsSummaryComponent } from '../limits/limits-summary.component';
import { NodeCardComponent } from '../node/node-card.component';
import { NodeStore } from '../node/node.store';
import { findPreset, mostSecondsOfCopy, presets } from '../profile/public-api';
import { RunListComponent } from '../run-history/run-list.component';
import { RunListStore } from '../run-history/run-list.store';
import { PageHeaderComponent } from '../shared/page-header.component';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { IconComponent } from '../shared/icon.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { OtherToolsComponent } from './other-tools.component';
import { FieldChange } from '../profile-editor/field-change';
import { ProfileEditorComponent } from '../profile-editor/profile-editor.component';
import { ReadinessPanelComponent } from './readiness-panel.component';
import { nodesToAskAgain } from './nodes-to-ask-again';
import { ReadinessChoice } from './readiness-choice';
import { ReadinessStore } from './readiness.store';
import { SetupStore } from './setup.store';
import { setupView, typingProblems } from './setup-view';
import { TypedTargetComponent } from './typed-target.component';
import { UsualLoadComponent } from './usual-load.component';

/** Whether a running run was already opened automatically: once per start of the tool, so that "back" still works. */
let hasFoundRunAgain = false;

/** Below this width, what is adjusted rarely is folded at first. */
const roomyPixels = 641;

/** The choice in the list of volumes that no volume has. */
const anotherTarget = ':another';

/** The page before a run: what to measure, where, and what the run does to the volume. */
@Component({
  selector: 'headroom-setup-page',
  imports: [
    FigurePipe,
    FillPipe,
    IconComponent,
    LimitsSummaryComponent,
    LoadStateComponent,
    NodeCardComponent,
    OtherToolsComponent,
    PageHeaderComponent,
    PendingMovesComponent,
    ProblemMessageComponent,
    ProfileEditorComponent,
    ReadinessPanelComponent,
    RefreshButtonComponent,
    RouterLink,
    RunListComponent,
    SayPipe,
    TermComponent,
    TypedTargetComponent,
    UsualLoadComponent,
  ],
  providers: [NodeStore, ReadinessStore, RunListStore],
  templateUrl: './setup-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SetupPageComponent implements OnInit, OnDestroy {
  private readonly store = inject(SetupStore);
  private readonly runList = inject(RunListStore);
  private readonly node = inject(NodeStore);
  private readonly readiness = inject(ReadinessStore);
  private readonly gateway = inject(HeadroomGateway);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Setup;
  public readonly mostSecondsOfCopy = mostSecondsOfCopy;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly presets = presets;
  public readonly anotherTarget = anotherTarget;
  public readonly view = computed(() => {
    const { state, volume } = this.store;
    const { runs } = this.runList.state;
    return setupView({ state, volume, runs, node: this.node.state, readiness: this.readiness.state }, this.texts);
  });
  /** What has to be done first is then on the page, and leaves less room. */
  public readonly isNodeUnprepared = computed(() => {
    const { status } = this.node.state;
    return status !== null && status.verdict !== 'ready';
  });
  /** Few people come with a profile: what reads and writes them is loaded when they open that part. */
  public readonly areOtherToolsAskedFor = signal(false);

  /** Whether a share or a disk is typed in place of a volume. */
  public isTyping = this.store.state.typedVolume !== null;
  public readonly isRoomy = matchMedia(`(min-width: ${String(roomyPixels)}px)`).matches;

  private readonly readinessPanel = viewChild(ReadinessPanelComponent);
  private readonly attempts = new BehaviorSubject(0);
  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.node.follow(this.nodesToAsk()).pipe(takeUntil(this.destroyed)).subscribe();
    this.readiness.follow(this.choices()).pipe(takeUntil(this.destroyed)).subscribe();
    this.load();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public load(): void {
    this.store
      .load(this.runList)
      .pipe(takeUntil(this.destroyed))
      .subscribe((runs) => {
        const running = runs.find(({ status }) => status === 'running');
        if (running !== undefined && !hasFoundRunAgain) {
          const { check, volumeId, nodeName, id } = running;
          void this.router.navigate(check === null ? runAddress(nodeName, id) : checkAddress(volumeId));
        }
        hasFoundRunAgain = true;
      });
  }

  /** The workload as it is; with a search also what changes when one thing of it does. */
  public start(search: Profile['search'] = null): void {
    this.store
      .start(this.runName(search), search)
      .pipe(takeUntil(this.destroyed))
      .subscribe((run) => this.open(run.nodeName, run.id));
  }

  public findLimit(): void {
    this.start({ effort: this.store.state.searchEffort });
  }

  public setThorough(checkbox: EventTarget | null): void {
    this.store.setSearchEffort((checkbox as HTMLInputElement).checked ? 'thorough' : 'quick');
  }

  /** Data that needed Headroom on the node, such as its runs, can be read now. */
  public onPrepared(): void {
    this.load();
  }

  /** Reads everything again: the cluster, its runs, and the checks. */
  public refresh(): void {
    this.load();
    this.checkAgain();
  }

  /** Goes to the advice on what blocks the run. */
  public showCheck(id: ReadinessCheck['id']): void {
    this.readinessPanel()?.focusOn(id);
  }

  public checkAgain(): void {
    this.attempts.next(this.attempts.value + 1);
  }

  public chooseVolume(select: EventTarget | null): void {
    const { value } = select as HTMLSelectElement;
    this.isTyping = value === anotherTarget;
    if (this.isTyping) {
      this.store.typeTarget('');
    } else {
      this.store.chooseVolume(value);
    }
  }

  public typeTarget(text: string): void {
    this.store.typeTarget(text);
  }

  public chooseNode(select: EventTarget | null): void {
    this.store.chooseNode((select as HTMLSelectElement).value);
  }

  public choosePreset(select: EventTarget | null): void {
    this.store.usePreset((select as HTMLSelectElement).value);
  }

  public changeField({ field, value }: FieldChange): void {
    this.store.setField(field, value);
  }

  public takeLimits(limits: KnownLimits): void {
    this.store.takeLimits(limits);
  }

  public setKeepTestFile(checkbox: EventTarget | null): void {
    this.store.setKeepTestFile((checkbox as HTMLInputElement).checked);
  }

  public noteOf(presetId: string | null): Message | null {
    return findPreset(presetId)?.note ?? null;
  }

  public isDisk(volume: Volume | null): boolean {
    return volume?.kind === 'physical-disk';
  }

  public othersText(volume: Volume | null): string {
    const { Others, OthersOnDisk, OthersOnShare } = this.strings.Plan;
    return volume?.kind === 'share' ? OthersOnShare : this.isDisk(volume) ? OthersOnDisk : Others;
  }

  public volumeText({ volumes }: Cluster, volume: Volume): string {
    const { name, mountPoint } = volume;
    const isOnlyOne = volumes.filter((one) => one.name === name).length === 1;
    return this.withFree(isOnlyOne ? name : `${name} (${mountPoint})`, volume);
  }

  /** Where the volume is, and its free space: no field has room for these and a long name. */
  public nodeText({ nodes }: Cluster, nodeName: string, volume: Volume | null): string {
    const node = nodes.find(({ name }) => name === nodeName);
    const notes = [
      volume?.ownerNodeName === nodeName ? this.strings.Coordinator : '',
      node?.vmSize ?? '',
      node === undefined || node.state === 'up' ? '' : this.strings.NodeStates[node.state],
    ].filter(Boolean);
    return notes.length === 0 ? nodeName : `${nodeName} (${notes.join(', ')})`;
  }

  private withFree(text: string, { freeBytes }: Volume): string {
    const free =
      freeBytes === null ? '' : fill(this.strings.VolumeFree, this.texts.figure({ unit: 'bytes', value: freeBytes }));
    return [text, free].filter(Boolean).join(', ');
  }

  private open(nodeName: string, runId: string): void {
    void this.router.navigate(runAddress(nodeName, runId));
  }

  private runName(search: Profile['search']): string {
    const name = this.workloadName();
    return (search ?? null) === null ? name : fill(this.strings.SearchName, name);
  }

  private workloadName(): string {
    const { presetId, isPresetChanged } = this.store.state;
    const preset = findPreset(presetId);
    if (preset === null) {
      return this.strings.OwnRunName;
    }
    const title = this.texts.say(preset.title);
    return isPresetChanged ? fill(this.strings.ChangedPreset, title) : title;
  }

  /** The node of the run; while the cluster cannot be read without Headroom, the node that was asked. */
  private nodesToAsk(): Observable<string | null> {
    const { state$ } = this.store;
    const named = state$.pipe(
      map(({ nodeName, loadProblem }) => (isLackOfHeadroom(loadProblem) ? this.gateway.entryNodeName : nodeName)),
      distinctUntilChanged(),
    );
    const refused = state$.pipe(
      map(({ startProblems }) => startProblems.find(isLackOfHeadroom)),
      distinctUntilChanged(),
      filter((problem) => problem !== undefined),
      map(() => this.store.state.nodeName),
    );
    const checked = this.readiness.state$.pipe(map((checks) => ({ nodeName: this.store.state.nodeName, checks })));
    return merge(named, refused, nodesToAskAgain(checked));
  }

  /** What can be checked: a run without errors, on a node that has Headroom. */
  private choices(): Observable<ReadinessChoice | null> {
    return combineLatest([this.store.state$, this.node.state$, this.attempts]).pipe(
      map(([{ nodeName, volumeId, profile }, { status }, attempt]) =>
        nodeName === null ||
        volumeId === null ||
        profile === null ||
        status?.verdict !== 'ready' ||
        typingProblems(profile, this.texts).length > 0
          ? null
          : { nodeName, volumeId, profile, attempt },
      ),
    );
  }
}

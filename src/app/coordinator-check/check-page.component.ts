import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject } from '@angular/core';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import { concat, Observable, of, Subject } from 'rxjs';
import { catchError, filter, map, startWith, switchMap, take, takeUntil } from 'rxjs/operators';
import { Cluster, ClusterNode, Volume } from '../../generated/contract';
import { CheckComparison, leastRuns, mostRuns } from '../analysis/public-api';
import { checkAddress, fromAddressPart } from '../app-addresses';
import { HeadroomGateway } from '../gateway/public-api';
import { findPreset, profileProblems, ProfileSummary, profileSummary } from '../profile/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { FieldChange, FieldProblem } from '../profile-editor/field-change';
import { ProfileEditorComponent } from '../profile-editor/profile-editor.component';
import { withField } from '../profile-editor/profile-fields';
import { Confirmation } from '../shell/public-api';
import { IconComponent } from '../shared/icon.component';
import { InFieldsPipe } from '../shared/in-fields.pipe';
import { PageHeaderComponent } from '../shared/page-header.component';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { LoadStateComponent } from '../shared/load-state.component';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { CheckAnswerComponent } from './check-answer.component';
import { CheckNodesComponent } from './check-nodes.component';
import { answerOf, CheckRun, decisionOf, isMeasured } from './check-parts';
import { CheckProgressComponent } from './check-progress.component';
import { CheckReadersStore } from './check-readers.store';
import { CheckMethod, otherNodes } from './check-runs';
import { CheckState, CheckTemplate } from './check-state';
import { CheckStore } from './check.store';
import { PendingMovesComponent } from './pending-moves.component';
import { PendingMovesStore } from './pending-moves.store';

interface View extends CheckState {
  readonly volume: Volume | null;
  readonly others: readonly ClusterNode[];
  readonly summary: ProfileSummary | null;
  readonly problems: readonly FieldProblem[];
  readonly workload: string;
  /** Why a check cannot start now, in words. */
  readonly obstacles: readonly string[];
  readonly answer: CheckComparison | null;
  /** Runs of the check on screen without a measurement; empty while the check is running. */
  readonly missing: readonly CheckRun[];
  /** Whether the check on screen ended before its answer was settled, and can continue. */
  readonly isUnfinished: boolean;
  /** The outcome for a volume that was moved. */
  readonly moveText: string;
}

const runsOfBlock = 4;

/** Is it the wrong node? The same short runs on the owner of a volume and on another node, in turns. */
@Component({
  selector: 'headroom-check-page',
  imports: [
    CheckAnswerComponent,
    CheckNodesComponent,
    CheckProgressComponent,
    FigurePipe,
    FillPipe,
    IconComponent,
    InFieldsPipe,
    LoadStateComponent,
    PageHeaderComponent,
    PendingMovesComponent,
    ProblemMessageComponent,
    ProfileEditorComponent,
    RefreshButtonComponent,
    RouterLink,
    SayPipe,
    TermComponent,
  ],
  providers: [CheckReadersStore, RunListStore],
  templateUrl: './check-page.component.html',
  styleUrl: './check-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckPageComponent implements OnInit, OnDestroy {
  private readonly store = inject(CheckStore);
  private readonly moves = inject(PendingMovesStore);
  private readonly readers = inject(CheckReadersStore);
  private readonly runList = inject(RunListStore);
  private readonly gateway = inject(HeadroomGateway);
  private readonly confirmation = inject(Confirmation);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.CoordinatorCheck;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly setupWords = this.texts.strings.Setup;
  public readonly planWords = this.texts.strings.Setup.Plan;
  public readonly methods: readonly CheckMethod[] = ['other-node', 'move-owner'];
  public readonly leastRuns = leastRuns;
  public readonly mostRuns = mostRuns;
  /** Times that ownership moves away, at least and at most: once for each block of four runs. */
  public readonly leastMoves = leastRuns / runsOfBlock;
  public readonly mostMoves = mostRuns / runsOfBlock;
  public readonly view = computed(() => this.toView(this.store.state));
  /** Whether the user saw this check run: then its answer takes the focus. */
  public hasSeenProgress = false;
  /** A check of another volume that is still running. */
  public busyVolumeId: string | null = null;

  private volumeId = '';
  private readonly reloads = new Subject<void>();
  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.store.state$
      .pipe(takeUntil(this.destroyed))
      .subscribe(({ isPlaying }) => (this.hasSeenProgress ||= isPlaying));
    this.route.paramMap
      .pipe(
        switchMap((parameters) => {
          this.volumeId = fromAddressPart(parameters.get('volumeId'));
          return this.reloads.pipe(startWith(undefined));
        }),
        switchMap(() => concat(this.load(), this.askWhoMayRun())),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public reload(): void {
    this.reloads.next();
  }

  /** Only of these more than one node can be asked. */
  public sharedVolumes({ volumes }: Cluster): readonly Volume[] {
    return volumes.filter(({ kind }) => kind === 'cluster-shared-volume');
  }

  public chooseVolume(select: EventTarget | null): void {
    void this.router.navigate(checkAddress((select as HTMLSelectElement).value));
  }

  public chooseMethod(method: CheckMethod): void {
    this.store.chooseMethod(method);
  }

  public chooseOther(select: EventTarget | null): void {
    this.store.chooseOther((select as HTMLSelectElement).value);
  }

  public changeField({ field, value }: FieldChange): void {
    const { profile } = this.store.state;
    if (profile !== null) {
      this.store.setProfile(withField(profile, field, value));
    }
  }

  public start(): void {
    this.askBefore(this.store.state.method, () => {
      // From now on the check is found without it: the address no longer needs the run that it came from.
      void this.router.navigate([], { relativeTo: this.route, queryParams: {}, replaceUrl: true });
      this.store.start();
    });
  }

  public goOn(): void {
    this.askBefore(this.store.state.checkMethod, () => this.store.goOn());
  }

  public stop(): void {
    this.store.stop();
  }

  public busyAddress(volumeId: string): string[] {
    return checkAddress(volumeId);
  }

  public otherText({ name, state }: ClusterNode): string {
    return state === 'paused' ? `${name} (${this.texts.strings.Setup.NodeStates[state]})` : name;
  }

  /** "test01 (C:\ClusterStorage\test01)". */
  public aboutText(volume: Volume | null): string | null {
    return volume === null ? null : `${volume.name} (${volume.mountPoint})`;
  }

  public whyMissing({ nodeName, step, run }: CheckRun): string {
    const words = this.strings.Missing;
    const node = this.store.state.cluster?.nodes.find(({ name }) => name === nodeName);
    if (node?.state === 'down') {
      return fill(words.Down, nodeName);
    }
    if (step === 'unwatched') {
      return fill(words.Unwatched, nodeName);
    }
    return run === null ? fill(words.NotStarted, nodeName) : fill(words[run.status], nodeName);
  }

  private load(): Observable<unknown> {
    const { isPlaying, volumeId } = this.store.state;
    this.busyVolumeId = isPlaying && volumeId !== this.volumeId ? volumeId : null;
    return this.template().pipe(switchMap((template) => this.store.load(this.volumeId, template, this.runList)));
  }

  private askWhoMayRun(): Observable<unknown> {
    return this.readers.follow(this.store.state$, () => this.store.volume?.ownerNodeName ?? null);
  }

  /** The run that the user came from, if any: its workload is checked, on its node. */
  private template(): Observable<CheckTemplate | null> {
    const { queryParamMap } = this.route.snapshot;
    const [nodeName, runId] = [queryParamMap.get('node'), queryParamMap.get('run')].map(fromAddressPart);
    if (!nodeName || !runId) {
      return of(null);
    }
    return this.gateway.result(nodeName, runId).pipe(
      map(({ run }) => run),
      // The preset is used without it.
      catchError(() => of(null)),
    );
  }

  /** Moving a volume needs a confirmation. */
  private askBefore(method: CheckMethod, go: () => void): void {
    const { volume } = this.store;
    const { otherNodeName } = this.store.state;
    if (method === 'other-node' || volume === null) {
      go();
      return;
    }
    const words = this.strings.Confirm;
    const [owner, other] = [volume.ownerNodeName ?? '', otherNodeName ?? ''];
    this.confirmation
      .ask({
        title: fill(words.Title, volume.name, other),
        message: fill(words.Question, volume.name, owner, other, String(this.leastMoves), String(this.mostMoves)),
        confirm: words.Yes,
        cancel: this.texts.strings.Common.Cancel,
      })
      .pipe(
        take(1),
        filter((isConfirmed) => isConfirmed),
        takeUntil(this.destroyed),
      )
      .subscribe(go);
  }

  private toView(state: CheckState): View {
    const { volume } = this.store;
    const { cluster, profile, runs, isPlaying } = state;
    const others = cluster === null || volume === null ? [] : otherNodes(cluster, volume);
    const problems =
      profile === null
        ? []
        : profileProblems(profile).map(({ path, message }) => ({ path, text: this.texts.say(message) }));
    const answer = isPlaying ? null : answerOf(runs, state.checkMethod, { cluster, volume }, state.ownerAfterNodeName);
    const preset = findPreset(state.presetId);
    return {
      ...state,
      volume,
      others,
      problems,
      answer,
      summary: profile === null ? null : profileSummary(profile),
      workload: preset === null ? this.texts.strings.Setup.OwnProfile : this.texts.say(preset.title),
      obstacles: cluster === null || volume === null ? [] : this.obstaclesOf(volume, others, state),
      missing: isPlaying ? [] : runs.filter((one) => !isMeasured(one) && one.step !== 'running'),
      isUnfinished: !isPlaying && runs.length > 0 && decisionOf(runs).verdict === 'continue',
      moveText: this.moveText(state),
    };
  }

  private obstaclesOf(volume: Volume, others: readonly ClusterNode[], { method, otherNodeName }: CheckState): string[] {
    const words = this.strings.Obstacles;
    const paused = others.find(({ name, state }) => name === otherNodeName && state === 'paused');
    const isOnLoan = this.moves.state.moves.some(({ volumeId }) => volumeId === volume.id);
    const { Reader } = this.texts.strings.Setup.Obstacles;
    const { nodeNames } = this.readers.state;
    const unwilling = [volume.ownerNodeName ?? '', otherNodeName ?? ''].filter((name) => nodeNames.includes(name));
    return [
      ...unwilling.map((name) => fill(Reader, name)),
      ...(volume.ownerNodeName === null ? [fill(words.NoOwner, volume.name)] : []),
      ...(others.length === 0 ? [words.NoOther] : []),
      // The cluster moves no volume to a paused node.
      ...(method === 'move-owner' && paused !== undefined ? [fill(words.OtherPaused, paused.name)] : []),
      ...(isOnLoan && !this.store.state.isPlaying ? [words.OnLoan] : []),
    ];
  }

  private moveText({ move, isPlaying }: CheckState): string {
    if (move === null || isPlaying) {
      return '';
    }
    const { Returned, Superseded } = this.texts.strings.PendingMoves.Settled;
    const text = move.status === 'returned' ? Returned : move.status === 'superseded' ? Superseded : '';
    return fill(text, move.volumeName, move.originalOwnerNodeName);
  }
}

import { AsyncPipe, NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, OnDestroy, OnInit } from '@angular/core';
import { Router, RouterModule } from '@angular/router';
import { combineLatest, Subject } from 'rxjs';
import { map, takeUntil } from 'rxjs/operators';
import { Cluster, Volume } from '../../generated/contract';
import { Message } from '../analysis/public-api';
import { runAddress } from '../app-routes';
import { ProfileSummary, findPreset, presets, profileProblems, profileSummary } from '../profile/public-api';
import { RunListComponent } from '../run-history/run-list.component';
import { RunListStore } from '../run-history/run-list.store';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { fill, Texts } from '../shared/texts';
import { CommandLineComponent } from './command-line.component';
import { Obstacle, obstaclesOf } from './plan';
import { FieldChange, FieldProblem, ProfileEditorComponent } from './profile-editor.component';
import { SetupState, SetupStore } from './setup.store';

/** Whether a running run was already opened by itself: once for each start of the tool, so that "back" stays possible. */
let hasFoundRunAgain = false;

interface View extends SetupState {
  readonly volume: Volume | null;
  readonly summary: ProfileSummary | null;
  readonly problems: readonly FieldProblem[];
  readonly obstacles: readonly string[];
  readonly canStart: boolean;
}

/** The page before a run: what to measure, where, and what that will do to the volume. */
@Component({
  selector: 'headroom-setup-page',
  standalone: true,
  imports: [
    AsyncPipe,
    CommandLineComponent,
    FigurePipe,
    FillPipe,
    NgFor,
    NgIf,
    ProblemMessageComponent,
    ProfileEditorComponent,
    RouterModule,
    RunListComponent,
    SayPipe,
    SimulationNoteComponent,
  ],
  providers: [RunListStore],
  templateUrl: './setup-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SetupPageComponent implements OnInit, OnDestroy {
  public readonly strings = this.texts.strings.Setup;
  public readonly presets = presets;
  public readonly view$ = combineLatest([this.store.state$, this.runList.state$]).pipe(
    map(([state]) => this.toView(state)),
  );
  public pasteProblems: readonly Message[] | null = null;

  private readonly destroyed = new Subject<void>();

  public constructor(
    private readonly store: SetupStore,
    private readonly runList: RunListStore,
    private readonly router: Router,
    private readonly texts: Texts,
  ) {}

  public ngOnInit(): void {
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
          this.open(running.nodeName, running.id);
        }
        hasFoundRunAgain = true;
      });
  }

  public start(): void {
    this.store
      .start(this.runName())
      .pipe(takeUntil(this.destroyed))
      .subscribe((run) => this.open(run.nodeName, run.id));
  }

  public chooseVolume(select: EventTarget | null): void {
    this.store.chooseVolume((select as HTMLSelectElement).value);
  }

  public chooseNode(select: EventTarget | null): void {
    this.store.chooseNode((select as HTMLSelectElement).value);
  }

  public choosePreset(select: EventTarget | null): void {
    this.pasteProblems = null;
    this.store.usePreset((select as HTMLSelectElement).value);
  }

  public changeField({ field, value }: FieldChange): void {
    this.store.setField(field, value);
  }

  public usePasted(text: string): void {
    this.pasteProblems = this.store.useCommandLine(text);
  }

  public setKeepTestFile(checkbox: EventTarget | null): void {
    this.store.setKeepTestFile((checkbox as HTMLInputElement).checked);
  }

  public noteOf(presetId: string | null): Message | null {
    return findPreset(presetId)?.note ?? null;
  }

  public volumeText({ name, mountPoint, freeBytes }: Volume): string {
    const free =
      freeBytes === null ? '' : fill(this.strings.VolumeFree, this.texts.figure({ unit: 'bytes', value: freeBytes }));
    return [name === mountPoint ? name : `${name} (${mountPoint})`, free].filter(Boolean).join(', ');
  }

  public nodeText({ nodes }: Cluster, nodeName: string, volume: Volume | null): string {
    const node = nodes.find(({ name }) => name === nodeName);
    const notes = [
      volume?.ownerNodeName === nodeName ? this.strings.Coordinator : '',
      node?.vmSize ?? '',
      node === undefined || node.state === 'up' ? '' : this.strings.NodeStates[node.state],
    ].filter(Boolean);
    return notes.length === 0 ? nodeName : `${nodeName} (${notes.join(', ')})`;
  }

  private open(nodeName: string, runId: string): void {
    void this.router.navigate(runAddress(nodeName, runId));
  }

  private runName(): string {
    const { presetId, isPresetChanged } = this.store.state;
    const preset = findPreset(presetId);
    if (preset === null) {
      return this.strings.OwnProfile;
    }
    const title = this.texts.say(preset.title);
    return isPresetChanged ? fill(this.strings.ChangedPreset, title) : title;
  }

  private toView(state: SetupState): View {
    const { cluster, profile, nodeName } = state;
    const { volume } = this.store;
    const problems = profile === null ? [] : [...typingProblems(profile, this.texts), ...engineProblems(state)];
    const summary = profile === null ? null : profileSummary(profile);
    const obstacles =
      cluster === null || summary === null
        ? []
        : obstaclesOf(cluster, nodeName, volume, summary, this.runList.state.runs);
    const canStart =
      problems.length === 0 && obstacles.length === 0 && profile !== null && nodeName !== null && !state.isStarting;
    return {
      ...state,
      volume,
      summary,
      problems,
      obstacles: obstacles.map((obstacle) => this.obstacleText(obstacle)),
      canStart,
    };
  }

  private obstacleText(obstacle: Obstacle): string {
    const words = this.strings.Obstacles;
    const bytes = (value: number): string => this.texts.figure({ unit: 'bytes', value });
    switch (obstacle.kind) {
      case 'noVolume':
        return words.NoVolume;
      case 'nodeNotUp':
        return fill(words.NodeNotUp, obstacle.node.name, this.strings.NodeStates[obstacle.node.state]);
      case 'volumeNotOnline':
        return fill(words.VolumeNotOnline, obstacle.volume.name);
      case 'notEnoughSpace':
        return fill(words.NotEnoughSpace, bytes(obstacle.neededBytes), bytes(obstacle.freeBytes));
      case 'runUnderWay':
        return fill(words.RunUnderWay, obstacle.run.nodeName);
    }
  }
}

function typingProblems(profile: NonNullable<SetupState['profile']>, texts: Texts): FieldProblem[] {
  return profileProblems(profile).map(({ path, message }) => ({ path, text: texts.say(message) }));
}

function engineProblems({ engineProblems: found }: SetupState): FieldProblem[] {
  return found.map(({ path, message }) => ({ path, text: message }));
}

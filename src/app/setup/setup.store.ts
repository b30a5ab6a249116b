import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, finalize, switchMap, tap } from 'rxjs/operators';
import { Cluster, defaults, Problem, Profile, ProfileProblem, Run, Volume } from '../../generated/contract';
import { Message } from '../words/public-api';
import { isSameNode, KnownLimits } from '../analysis/limits/public-api';
import { HeadroomGateway, RunRefusedError, problemOf } from '../gateway/public-api';
import { canStartOn } from '../node/node-states';
import { findPreset, firstPresetId, presetProfile, SearchEffort, withoutSearch } from '../profile/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { Store } from '../shared/store';
import { ProfileField, ProfileFields, withField } from '../profile-editor/profile-fields';
import { onVolume, targetsOnVolume } from './targets-on-volume';
import { onDisk, typedTargetProblem, typedVolume } from './typed-target';

export interface SetupState {
  readonly cluster: Cluster | null;
  readonly isLoading: boolean;
  /** Why the cluster could not be read. */
  readonly loadProblem: Problem | null;
  readonly volumeId: string | null;
  /** A target that the cluster does not list; null while one of its volumes is chosen. */
  readonly typedVolume: Volume | null;
  readonly nodeName: string | null;
  /** null for a custom profile: a changed preset keeps its name. */
  readonly presetId: string | null;
  readonly isPresetChanged: boolean;
  readonly profile: Profile | null;
  readonly keepTestFile: boolean;
  /** How long a search may take. */
  readonly searchEffort: SearchEffort;
  /** The limits that the page shows, of whatever node and volume; null while none are known. */
  readonly limits: KnownLimits | null;
  /** The problems that the engine found at the start. */
  readonly engineProblems: readonly ProfileProblem[];
  readonly isStarting: boolean;
  /** All else that spoke against the last start. */
  readonly startProblems: readonly Problem[];
}

const initialState: SetupState = {
  cluster: null,
  isLoading: false,
  loadProblem: null,
  volumeId: null,
  typedVolume: null,
  nodeName: null,
  presetId: firstPresetId,
  isPresetChanged: false,
  profile: null,
  keepTestFile: false,
  searchEffort: defaults.Search.effort,
  limits: null,
  engineProblems: [],
  isStarting: false,
  startProblems: [],
};

/** Another run to start from: its volume, node and profile, with changes. */
export interface Template {
  readonly volumeId: string;
  readonly nodeName: string;
  readonly presetId: string | null;
  readonly profile: Profile;
}

/** What to run and where: one for the whole tool, so that opening a result does not lose the settings. */
@Injectable({ providedIn: 'root' })
export class SetupStore extends Store<SetupState> {
  private readonly gateway = inject(HeadroomGateway);

  private template: Template | null = null;

  public constructor() {
    super(initialState);
  }

  public get volume(): Volume | null {
    const { cluster, volumeId, typedVolume: typed } = this.state;
    return typed ?? cluster?.volumes.find(({ id }) => id === volumeId) ?? null;
  }

  /** Reads the cluster and its runs. Emits the runs once; failures are in the state. */
  public load(runList: RunListStore): Observable<readonly Run[]> {
    this.patch({ isLoading: true, loadProblem: null });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.takeCluster(cluster)),
      switchMap((cluster) => runList.load(cluster)),
      catchError((error: unknown) => {
        this.patch({ loadProblem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.patch({ isLoading: false })),
    );
  }

  /** The next visit of the page starts from this run. */
  public startFrom(template: Template): void {
    this.template = template;
    if (this.state.cluster !== null) {
      this.takeTemplate(this.state.cluster);
    }
  }

  public chooseVolume(volumeId: string): void {
    this.patch({ volumeId, typedVolume: null, nodeName: this.preferredNode(volumeId) });
    this.usePreset(this.state.presetId ?? firstPresetId);
  }

  /** Sets a typed share or disk; text that is neither leaves no volume. */
  public typeTarget(text: string): void {
    if (typedTargetProblem(text) !== null) {
      this.patch({ volumeId: null, typedVolume: null, profile: null, startProblems: [] });
      return;
    }
    const { nodeName } = this.state;
    this.patch({ volumeId: text, typedVolume: typedVolume(text), nodeName: nodeName ?? this.preferredNode(text) });
    this.usePreset(this.state.presetId ?? firstPresetId);
  }

  public chooseNode(nodeName: string): void {
    this.patch({ nodeName, startProblems: [] });
  }

  public usePreset(presetId: string): void {
    const volume = this.volume;
    const preset = findPreset(presetId);
    if (volume !== null && preset !== null) {
      this.setProfile(presetProfile(preset.id, { folder: volume.path }), { presetId, isPresetChanged: false });
    }
  }

  public setField<F extends ProfileField>(field: F, value: ProfileFields[F]): void {
    if (this.state.profile !== null) {
      this.setProfile(withField(this.state.profile, field, value), { isPresetChanged: true });
    }
  }

  public setKeepTestFile(keepTestFile: boolean): void {
    this.patch({ keepTestFile });
  }

  public setSearchEffort(searchEffort: SearchEffort): void {
    this.patch({ searchEffort });
  }

  /** The run that is started next is judged by them, where they are of its node and volume. */
  public takeLimits(limits: KnownLimits): void {
    this.patch({ limits });
  }

  /**
   * Takes a profile of another tool. Its targets are put on the chosen volume: where a test file may lie is decided by the
   * volume that is measured, not by where the profile was written.
   * @returns why it was not taken; null when it was.
   */
  public useProfile(profile: Profile): Message | null {
    const volume = this.volume;
    if (volume === null) {
      return null;
    }
    const moved = targetsOnVolume(profile, volume);
    if (moved.problem === null) {
      this.setProfile(moved.profile, { presetId: null, isPresetChanged: false });
    }
    return moved.problem;
  }

  /** Emits the run; the reasons against it are in the state. */
  public start(name: string, search: Profile['search'] = null): Observable<Run> {
    const { nodeName, volumeId, profile, presetId, keepTestFile } = this.state;
    if (nodeName === null || volumeId === null || profile === null) {
      return EMPTY;
    }
    this.patch({ isStarting: true, startProblems: [], engineProblems: [] });
    const request = {
      profile: search === null ? profile : { ...profile, search },
      volumeId,
      presetId,
      name,
      keepTestFile,
      check: null,
      limits: this.limitsOf(nodeName, volumeId),
    };
    return this.gateway.startRun(nodeName, request).pipe(
      catchError((error: unknown) => {
        this.patch(
          error instanceof RunRefusedError
            ? { engineProblems: error.refusal.profileProblems, startProblems: error.refusal.problems }
            : { startProblems: [problemOf(error)] },
        );
        return EMPTY;
      }),
      finalize(() => this.patch({ isStarting: false })),
    );
  }

  private limitsOf(nodeName: string, volumeId: string): KnownLimits | null {
    const { limits } = this.state;
    const isOfRun = limits?.facts.volumeId === volumeId && isSameNode(limits.facts.nodeName, nodeName);
    return isOfRun ? limits : null;
  }

  private takeCluster(cluster: Cluster): void {
    const known = this.state.typedVolume !== null || cluster.volumes.some(({ id }) => id === this.state.volumeId);
    this.patch({ cluster });
    if (this.template !== null) {
      this.takeTemplate(cluster);
    } else if (!known && cluster.volumes[0] !== undefined) {
      this.chooseVolume(cluster.volumes[0].id);
    }
  }

  private takeTemplate(cluster: Cluster): void {
    const template = this.template;
    this.template = null;
    const listed = cluster.volumes.find(({ id }) => id === template?.volumeId);
    const typed =
      template === null || listed !== undefined || typedTargetProblem(template.volumeId) !== null
        ? null
        : typedVolume(template.volumeId);
    const volume = listed ?? typed;
    if (template !== null && volume !== null) {
      const { volumeId, nodeName, presetId, profile } = template;
      this.patch({ volumeId, typedVolume: typed, nodeName });
      this.setProfile(onVolume(profile, volume), { presetId, isPresetChanged: true });
    }
  }

  /** The coordinator node: other nodes may reach the volume only through it. */
  private preferredNode(volumeId: string): string | null {
    const { cluster } = this.state;
    const owner = cluster?.volumes.find(({ id }) => id === volumeId)?.ownerNodeName;
    const known = cluster?.nodes.filter(({ state }) => state !== 'down') ?? [];
    const usable = known.some(canStartOn) ? known.filter(canStartOn) : known;
    return (
      (
        usable.find(({ name }) => name === owner) ??
        usable.find(({ name }) => name === cluster?.currentNodeName) ??
        usable[0]
      )?.name ?? null
    );
  }

  private setProfile(profile: Profile, changes: Partial<SetupState>): void {
    const { volume } = this;
    const allowed = volume?.kind === 'physical-disk' ? onDisk(profile, volume.id) : profile;
    // Which button starts the run decides on a search, not where its workload comes from.
    const searchEffort = profile.search?.effort ?? this.state.searchEffort;
    this.patch({ ...changes, searchEffort, profile: withoutSearch(allowed), engineProblems: [], startProblems: [] });
  }
}

import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject, viewChild } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router } from '@angular/router';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Cluster } from '../../generated/contract';
import { namesOfNodesUp } from '../analysis/limits/public-api';
import { fromAddressPart, limitsQuery } from '../app-addresses';
import { LimitsPanelComponent } from '../limits/limits-panel.component';
import { ClusterStore } from '../run-history/cluster.store';
import { SetupStore } from '../setup/setup.store';
import { typedTargetProblem } from '../setup/typed-target';
import { FillPipe } from '../shared/pipes';
import { LoadStateComponent } from '../shared/load-state.component';
import { PageHeaderComponent } from '../shared/page-header.component';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';

interface Choice {
  readonly nodeName: string;
  readonly volumeId: string;
}

/** The limits in force of one node and volume, with their sources and the user's entries. The address names the two. */
@Component({
  selector: 'headroom-limits-page',
  imports: [
    FillPipe,
    LimitsPanelComponent,
    LoadStateComponent,
    PageHeaderComponent,
    RefreshButtonComponent,
    TermComponent,
  ],
  providers: [ClusterStore],
  templateUrl: './limits-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsPageComponent implements OnInit, OnDestroy {
  private readonly source = inject(ClusterStore);
  private readonly setup = inject(SetupStore);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  private readonly panel = viewChild(LimitsPanelComponent);
  private readonly query = toSignal(this.route.queryParamMap);

  public readonly strings = this.texts.strings.LimitsPage;
  public readonly setupStrings = this.texts.strings.Setup;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly cluster = computed(() => this.source.state.cluster);
  public readonly problem = computed(() => this.source.state.problem);
  public readonly isLoading = computed(() => this.source.state.isLoading);
  /** What the address names, else what is set up for a run, else the first volume from its owner. */
  public readonly choice = computed(() => {
    const cluster = this.cluster();
    return cluster === null ? null : this.choiceIn(cluster);
  });
  private readonly listed = computed(() => (this.cluster()?.volumes ?? []).map(({ id, name }) => ({ id, name })));
  /** What was typed in place of a volume of the cluster: a share or a disk, as on the page before a run. */
  private readonly typed = computed(() => {
    const id = this.choice()?.volumeId;
    return id === undefined || this.isListed(id) || typedTargetProblem(id) !== null ? [] : [{ id, name: id }];
  });
  public readonly volumes = computed(() => [...this.listed(), ...this.typed()]);
  /** The volume that an old or mistyped address names. */
  public readonly unknownVolume = computed(() => {
    const id = this.choice()?.volumeId;
    return id === undefined || this.volumes().some((volume) => volume.id === id) ? null : id;
  });

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.load();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public load(): void {
    this.source.load().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public refresh(): void {
    this.load();
    this.panel()?.reload();
  }

  public chooseVolume(choice: Choice, select: EventTarget | null): void {
    const volumeId = (select as HTMLSelectElement).value;
    this.show({ ...choice, volumeId });
  }

  public chooseNode(choice: Choice, select: EventTarget | null): void {
    this.show({ ...choice, nodeName: (select as HTMLSelectElement).value });
  }

  private show({ nodeName, volumeId }: Choice): void {
    const queryParams = limitsQuery(nodeName, volumeId);
    void this.router.navigate([], { relativeTo: this.route, queryParams, replaceUrl: true });
  }

  private isListed(id: string): boolean {
    return this.listed().some((volume) => volume.id === id);
  }

  private choiceIn({ nodes, volumes, currentNodeName }: Cluster): Choice | null {
    const query = this.query();
    const named = {
      nodeName: fromAddressPart(query?.get('node') ?? null) || this.setup.state.nodeName,
      volumeId: fromAddressPart(query?.get('volume') ?? null) || this.setup.state.volumeId,
    };
    const volume =
      volumes.find(({ id }) => id === named.volumeId) ?? (named.volumeId === null ? volumes[0] : undefined);
    const volumeId = volume?.id ?? named.volumeId;
    const usable = namesOfNodesUp(nodes);
    const nodeName = [named.nodeName, volume?.ownerNodeName, currentNodeName].find(
      (name) => name !== null && name !== undefined && usable.includes(name),
    );
    const chosen = nodeName ?? usable[0] ?? null;
    return volumeId === null || chosen === null ? null : { nodeName: chosen, volumeId };
  }
}

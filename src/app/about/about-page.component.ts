import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject, signal } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { homepage } from '../../../package.json';
import { NodeStatus } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { NodeInstallationComponent } from '../node/node-installation.component';
import { FocusOnShowDirective } from '../shared/focus-on-show.directive';
import { FillPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { SupportPanelComponent } from '../support/support-panel.component';
import { SupportedNode, SupportState, SupportStore } from '../support/support.store';

interface Fact {
  readonly name: string;
  readonly value: string | null;
}

/** What of Headroom is on the nodes, the versions of all parts and where they come from, and the support file. */
@Component({
  selector: 'headroom-about-page',
  imports: [FillPipe, FocusOnShowDirective, NodeInstallationComponent, SupportPanelComponent],
  providers: [SupportStore],
  templateUrl: './about-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AboutPageComponent implements OnInit, OnDestroy {
  private readonly store = inject(SupportStore);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.About;
  public readonly state = computed(() => this.store.state);
  public readonly nodes = signal<readonly SupportedNode[]>([]);
  public readonly homepage = homepage;
  public readonly licenceAddress = 'https://spdx.org/licenses/MIT.html';

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.store.look().pipe(takeUntil(this.destroyed)).subscribe();
    this.store
      .nodes()
      .pipe(takeUntil(this.destroyed))
      .subscribe((nodes) => this.nodes.set(nodes));
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public factsOf({ entryNode }: SupportState): Fact[] {
    const { tool, gateway, gatewayInterface, shell, browser } = this.store.versions;
    return [
      { name: this.strings.Tool, value: tool },
      ...(entryNode === null ? [] : [this.nodeFact(entryNode)]),
      { name: this.strings.Gateway, value: gateway },
      { name: this.strings.Interface, value: gatewayInterface },
      { name: this.strings.Shell, value: shell },
      { name: this.strings.Browser, value: browser },
      { name: this.strings.Package, value: nodePackage.sha256 },
    ];
  }

  /** Module and engine come in one package and have one version. */
  private nodeFact({ nodeName, installed, powerShellVersion }: NodeStatus): Fact {
    const versions = installed.map(({ version }) => version).join(', ');
    const value =
      versions === ''
        ? fill(this.strings.NodeWithout, powerShellVersion)
        : fill(this.strings.NodeVersion, versions, powerShellVersion);
    return { name: fill(this.strings.Node, nodeName), value };
  }
}

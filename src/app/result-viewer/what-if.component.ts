import { AsyncPipe, NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, ElementRef, ViewChild } from '@angular/core';
import { DiskSet, Limit } from '../../generated/contract';
import { findVmSize, LimitCatalog, searchVmSizes, userLimit, VmSize } from '../analysis/public-api';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { ResultStore } from './result.store';

const bytesPerMegabyte = 1e6;

/** Disk types in the words of the Azure portal; the data's own names otherwise. */
interface DiskChoice {
  readonly type: string;
  readonly tiers: readonly string[];
}

/** What another VM size would change, and which limits are really in force. Nothing is run again. */
@Component({
  selector: 'headroom-what-if',
  standalone: true,
  imports: [AsyncPipe, FigurePipe, FillPipe, NgFor, NgIf, SayPipe],
  templateUrl: './what-if.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WhatIfComponent {
  @ViewChild('vmSizeInput') private readonly vmSizeInput: ElementRef<HTMLInputElement> | undefined;

  public readonly strings = this.texts.strings.WhatIf;
  public readonly state$ = this.store.state$;
  public readonly scopes = ['vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network'] as const;
  public typed = '';
  public isEntryWrong = false;

  private sizesOf: {
    readonly catalog: LimitCatalog;
    readonly sizes: readonly VmSize[];
    readonly disks: readonly DiskChoice[];
  } | null = null;

  public constructor(
    private readonly store: ResultStore,
    private readonly texts: Texts,
  ) {}

  /** Brings the choice of a VM size before the person. */
  public focus(): void {
    this.vmSizeInput?.nativeElement.scrollIntoView({ block: 'center' });
    this.vmSizeInput?.nativeElement.focus();
  }

  public sizes(catalog: LimitCatalog): readonly VmSize[] {
    return this.choices(catalog).sizes;
  }

  public diskTypes(catalog: LimitCatalog): readonly DiskChoice[] {
    return this.choices(catalog).disks;
  }

  public tiersOf(catalog: LimitCatalog, disks: DiskSet | null): readonly string[] {
    return this.diskTypes(catalog).find(({ type }) => type === disks?.type)?.tiers ?? [];
  }

  public isKnown(catalog: LimitCatalog): boolean {
    return findVmSize(catalog, this.typed) !== null;
  }

  public typeVmSize(catalog: LimitCatalog, input: EventTarget | null): void {
    this.typed = (input as HTMLInputElement).value;
    const size = findVmSize(catalog, this.typed);
    if (size === null) {
      this.store.stopImagining();
    } else {
      this.store.imagine(size.name);
    }
  }

  /** The imagined size is the real one: the node did not say, or said something else. */
  public useVmSize(catalog: LimitCatalog, disks: DiskSet | null): void {
    const size = findVmSize(catalog, this.typed);
    if (size !== null) {
      this.store.setHardware(size.name, disks);
      this.typed = '';
    }
  }

  public chooseDiskType(
    catalog: LimitCatalog,
    vmSize: string | null,
    disks: DiskSet | null,
    select: EventTarget | null,
  ): void {
    const choice = this.diskTypes(catalog).find(({ type }) => type === (select as HTMLSelectElement).value);
    const tier = choice?.tiers.find((one) => one === disks?.tier) ?? choice?.tiers[0];
    this.store.setHardware(
      vmSize,
      choice === undefined || tier === undefined
        ? null
        : { type: choice.type, tier, count: disks?.count ?? 1, caching: disks?.caching ?? null },
    );
  }

  public chooseDiskTier(vmSize: string | null, disks: DiskSet, select: EventTarget | null): void {
    this.store.setHardware(vmSize, { ...disks, tier: (select as HTMLSelectElement).value });
  }

  public chooseDiskCount(vmSize: string | null, disks: DiskSet, input: EventTarget | null): void {
    const count = (input as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(count) && count >= 1) {
      this.store.setHardware(vmSize, { ...disks, count });
    }
  }

  public addEntry(scope: string, metric: string, input: HTMLInputElement): void {
    const value = input.valueAsNumber * (metric === 'throughput' ? bytesPerMegabyte : 1);
    this.isEntryWrong = !(value > 0);
    if (!this.isEntryWrong) {
      this.store.addEntry(
        userLimit({
          scope: scope as Limit['scope'],
          metric: metric as Limit['metric'],
          direction: 'any',
          value,
          name: this.strings.OwnName,
          description: this.strings.OwnSource,
        }),
      );
      input.value = '';
    }
  }

  public removeEntry(id: string): void {
    this.store.removeEntry(id);
  }

  public retryCatalog(): void {
    void this.store.loadCatalog();
  }

  private choices(catalog: LimitCatalog): NonNullable<WhatIfComponent['sizesOf']> {
    if (this.sizesOf?.catalog !== catalog) {
      const types = [...new Set(catalog.diskTiers.map(({ type }) => type))];
      const disks = types.map((type) => ({
        type,
        tiers: catalog.diskTiers.filter((disk) => disk.type === type).map(({ tier }) => tier),
      }));
      this.sizesOf = { catalog, sizes: searchVmSizes(catalog, ''), disks };
    }
    return this.sizesOf;
  }
}

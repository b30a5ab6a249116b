import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { SlowDrive, VolumeUser } from '../analysis/activity/public-api';
import { NowWords, userName } from '../activity/now-words';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { fill, Texts } from '../shared/texts';
import { VolumePageStore } from './volume-page.store';

/** Who uses the volume, by virtual machine and by node, and what else its storage does. */
@Component({
  selector: 'headroom-volume-users',
  imports: [ScrollRegionDirective],
  templateUrl: './volume-users.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumeUsersComponent {
  private readonly texts = inject(Texts);
  public readonly store = inject(VolumePageStore);
  public readonly words = inject(NowWords);

  public readonly strings = this.texts.strings.Volume;
  public readonly nowStrings = this.texts.strings.Now;
  public readonly users = computed(() => this.store.users());
  public readonly nodes = computed(() => {
    const load = this.store.now()?.load ?? null;
    return (load?.nodes ?? []).map(({ nodeName, reads, writes, redirected }) => ({
      nodeName,
      iops: reads.iops + writes.iops,
      share: load === null || load.total.iops === 0 ? null : (reads.iops + writes.iops) / load.total.iops,
      redirected: redirected?.iops ?? null,
    }));
  });
  public readonly jobs = computed(() => this.store.cluster()?.storageJobs ?? []);
  public readonly drives = computed(() => this.store.slowDrives());

  public nameOf({ flow }: VolumeUser): string {
    return userName(flow);
  }

  public waitsText({ waitsAtLimit }: VolumeUser): string {
    return waitsAtLimit === null ? this.words.figure(null, 'iops') : waitsAtLimit ? this.strings.Yes : this.strings.No;
  }

  public jobText({
    name,
    completedPercent,
  }: {
    readonly name: string;
    readonly completedPercent: number | null;
  }): string {
    return completedPercent === null
      ? name
      : fill(this.strings.Job, name, this.words.figure(completedPercent, 'percent'));
  }

  public driveText(drive: SlowDrive): string {
    return this.words.slowDrive(this.strings.Drive, drive);
  }
}

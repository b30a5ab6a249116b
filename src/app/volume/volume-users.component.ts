import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { StorageJob } from '../../generated/contract';
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
  /** Without it, nobody knows that there is no virtual disk. */
  public readonly hasQos = computed(() => (this.store.cluster()?.storageQos ?? null) !== null);
  public readonly usersNote = computed(() => {
    const unitBytes = this.store.cluster()?.storageQos?.normalizedUnitBytes ?? null;
    const { UsersNote, UsersUnit } = this.strings;
    return unitBytes === null ? UsersNote : `${UsersNote} ${fill(UsersUnit, this.words.figure(unitBytes, 'bytes'))}`;
  });
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
  /** Why the storage jobs are not known; null where they are. */
  public readonly jobsUnknown = computed(() => {
    const unknown = this.store.cluster()?.notKnown.find(({ fact }) => fact === 'storage jobs');
    return unknown === undefined ? null : fill(this.texts.strings.Setup.NotKnown, unknown.fact, unknown.reason);
  });
  public readonly drives = computed(() => this.store.slowDrives());

  /** Where no drive stands out: by what that is known, or why it is not. */
  public readonly noDriveText = computed((): string => {
    const { NoDrives, NoDrivesInDay, NoDrivesOfSome, DrivesLoading, DrivesNotKept } = this.strings;
    const { isLoading, all, kept, reason } = this.store.driveDay();
    const isOfAll = all > 0 && kept === all;
    if (this.store.hasDrives() || isOfAll) {
      return isOfAll ? NoDrivesInDay : NoDrives;
    }
    if (isLoading) {
      return DrivesLoading;
    }
    const text = kept > 0 ? fill(NoDrivesOfSome, kept, all) : DrivesNotKept;
    return reason === null ? text : `${text} ${fill(this.strings.DrivesReason, reason)}`;
  });

  public nameOf({ flow }: VolumeUser): string {
    return userName(flow);
  }

  /** The virtual disk of a machine, which may have several here. */
  public diskOf({ flow: { initiatorName, filePath } }: VolumeUser): string | null {
    return initiatorName === null || filePath === null ? null : userName({ initiatorName: null, filePath });
  }

  public waitsText({ waitsAtLimit }: VolumeUser): string {
    return waitsAtLimit === null ? this.words.figure(null, 'iops') : waitsAtLimit ? this.strings.Yes : this.strings.No;
  }

  /** "Repair: running, 40% complete, 120 GiB of 300 GiB processed". */
  public jobText({ name, state, completedPercent, processedBytes, totalBytes }: StorageJob): string {
    const { Job, JobBytes, JobComplete, JobStates } = this.strings;
    const done = completedPercent === null ? null : fill(JobComplete, this.words.figure(completedPercent, 'percent'));
    const processed =
      processedBytes === null || totalBytes === null
        ? null
        : fill(JobBytes, this.words.figure(processedBytes, 'bytes'), this.words.figure(totalBytes, 'bytes'));
    return fill(Job, name, [JobStates[state], done, processed].filter((part) => part !== null).join(', '));
  }

  public driveText(drive: SlowDrive): string {
    return this.words.slowDrive(this.strings.Drive, drive);
  }
}

import { ChangeDetectionStrategy, Component, computed, ElementRef, inject, viewChild } from '@angular/core';
import { QosFlow, StorageJob, Volume } from '../../generated/contract';
import { countOfNoVolume, SlowDrive, usersOf } from '../analysis/activity/public-api';
import { LiveActivityStore } from '../activity/live-activity.store';
import { NowWords } from '../activity/now-words';
import { userName } from '../activity/names';
import type { Table } from '../exchange/written/public-api';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { leftOf, repairPace, roughTime } from './repair-now';
import { RepairStore } from './repair.store';
import { jobRate, StorageJobsStore } from './storage-jobs.store';
import { countedDisks, UserNow, usersNow } from './users-now';
import { VolumePageStore } from './volume-page.store';
import { nodesTable, usersTable } from './volume-tables';

/** As nodes name what they do not know of virtual disks. */
const factOfDisks = /^activity of (the )?virtual disk/;

const noFlows: readonly QosFlow[] = [];
const noVolumes: readonly Volume[] = [];

/** Who uses the volume, by virtual machine and by node, and what else its storage does. */
@Component({
  selector: 'headroom-volume-users',
  imports: [ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './volume-users.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumeUsersComponent {
  private readonly texts = inject(Texts);
  private readonly live = inject(LiveActivityStore);
  private readonly storageJobs = inject(StorageJobsStore);
  private readonly repair = inject(RepairStore);
  public readonly store = inject(VolumePageStore);
  public readonly words = inject(NowWords);

  private readonly all = viewChild.required<ElementRef<HTMLDetailsElement>>('all');
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');

  public readonly strings = this.texts.strings.Volume;
  public readonly nowStrings = this.texts.strings.Now;
  private readonly answers = computed(() => this.live.state.answers);
  private readonly disks = computed(() => countedDisks(this.answers()));
  private readonly flows = computed(() => this.store.cluster()?.storageQos?.flows ?? noFlows);
  public readonly users = computed((): readonly UserNow[] => {
    const [cluster, volume, flows] = [this.store.cluster(), this.store.volume(), this.flows()];
    return cluster === null || volume === null
      ? []
      : usersNow({ volume, volumes: cluster.volumes }, { users: usersOf(volume, flows), flows }, this.disks());
  });
  /** Whether a node counts virtual disks at all: without Hyper-V none does. */
  public readonly hasCounters = computed(() => this.disks() !== null);
  /** What a node does not say of virtual disks, as a node does that has too many of them. */
  public readonly disksUnknown = computed(() =>
    this.answers().flatMap(({ nodeName, notKnown }) =>
      notKnown
        .filter(({ fact }) => factOfDisks.test(fact))
        .map(({ fact, reason }) =>
          fill(this.texts.strings.Setup.NotKnown, fill(this.nowStrings.OnNode, fact, nodeName), reason),
        ),
    ),
  );
  /** How many flows no page of a volume shows; null where there is none. */
  public readonly otherFlows = computed(() => {
    const count = countOfNoVolume(this.store.cluster()?.volumes ?? noVolumes, this.flows());
    return count === 0 ? null : fill(this.strings.OtherFlows, count);
  });
  /** Opens the section and leads to it, by keyboard too. */
  public show(): void {
    this.all().nativeElement.open = true;
    this.heading().nativeElement.focus();
    this.heading().nativeElement.scrollIntoView({ block: 'start' });
  }

  /** Without it, it is not known whether there is a virtual disk. */
  public readonly hasQos = computed(() => (this.store.cluster()?.storageQos ?? null) !== null);
  public readonly usersNote = computed(() => {
    const unitBytes = this.store.cluster()?.storageQos?.normalizedUnitBytes ?? null;
    const { UsersNote, UsersUnit, UsersNow } = this.strings;
    const unit = unitBytes === null ? [] : [fill(UsersUnit, this.words.figure(unitBytes, 'bytes'))];
    const told = this.users().some(({ user }) => user !== null) ? [UsersNote, ...unit] : [this.noUsers()];
    return [...told, ...(this.hasCounters() ? [UsersNow] : [])].join(' ');
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
  public readonly jobs = computed(() => this.storageJobs.state.newest?.jobs ?? []);
  /** Why the storage jobs are not known; null where they are. */
  public readonly jobsUnknown = computed(() => {
    const unknown = this.store.cluster()?.notKnown.find(({ fact }) => fact === 'storage jobs');
    return unknown === undefined ? null : fill(this.texts.strings.Setup.NotKnown, unknown.fact, unknown.reason);
  });
  /** The bytes to repair of the volume; none if its counters do not report it. */
  public readonly repairs = computed((): readonly string[] => {
    const { repair } = this.repair.state;
    if (repair === null) {
      return [];
    }
    const left = leftOf(repair);
    const { RepairStale, RepairMissing, RepairNone } = this.strings;
    const lost = [
      [repair.staleBytes, RepairStale],
      [repair.missingBytes, RepairMissing],
    ] as const;
    const texts = [
      ...(left === null || left === 0 ? [] : [this.repairText(left, repair.regeneratingBytes)]),
      ...lost.flatMap(([bytes, text]) =>
        bytes === null || bytes === 0 ? [] : [fill(text, this.words.figure(bytes, 'bytes'))],
      ),
    ];
    return texts.length === 0 && left === 0 ? [RepairNone] : texts;
  });
  /** Why they do not say; null where they do, or where nothing is counted as on storage of another kind. */
  public readonly repairUnknown = computed(() => {
    const { repair, unknown } = this.repair.state;
    return repair !== null || unknown === null
      ? null
      : fill(this.texts.strings.Setup.NotKnown, unknown.fact, unknown.reason);
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

  public readonly usersOf = (): Table => {
    const waitsText = (user: UserNow): string | null =>
      (user.user?.waitsAtLimit ?? null) === null ? null : this.waitsText(user);
    return usersTable(this.users(), { hasCounters: this.hasCounters(), waitsText }, this.texts);
  };
  public readonly nodesOf = (): Table => nodesTable(this.nodes(), this.texts);

  public noUsers(): string {
    return this.hasQos() ? this.strings.NoUsers : this.strings.QosNotKnown;
  }

  public nameOf({ name }: UserNow): string {
    return userName(name);
  }

  /** The virtual disk of a machine, which may have several here. */
  public diskOf({ name: { initiatorName, filePath } }: UserNow): string | null {
    return initiatorName === null || filePath === null ? null : userName({ initiatorName: null, filePath });
  }

  public waitsText({ user }: UserNow): string {
    const waitsAtLimit = user?.waitsAtLimit ?? null;
    return waitsAtLimit === null ? this.words.figure(null, 'iops') : waitsAtLimit ? this.strings.Yes : this.strings.No;
  }

  /** "Repair: running, 40% complete, 120 GiB of 300 GiB processed, 210 MB/s since 10:04:05". */
  public jobText(job: StorageJob): string {
    const { name, state, completedPercent, processedBytes, totalBytes } = job;
    const { Job, JobBytes, JobComplete, JobRate, JobStates } = this.strings;
    const done = completedPercent === null ? null : fill(JobComplete, this.words.figure(completedPercent, 'percent'));
    const processed =
      processedBytes === null || totalBytes === null
        ? null
        : fill(JobBytes, this.words.figure(processedBytes, 'bytes'), this.words.figure(totalBytes, 'bytes'));
    const rate = jobRate(job, this.storageJobs.state);
    const fast =
      rate === null
        ? null
        : fill(
            JobRate,
            this.words.figure(rate.bytesPerSecond, 'throughput'),
            this.texts.timeOfDay(new Date(rate.since).toISOString()),
          );
    return fill(Job, name, [JobStates[state], done, processed, fast].filter((part) => part !== null).join(', '));
  }

  /** "41 GiB still to repair, 256 MiB of it in progress, 120 MB/s since 10:04:05, about 6 minutes left". */
  private repairText(left: number, inProgress: number | null): string {
    const { JobRate, RepairLeft, RepairLeftOf } = this.strings;
    const text =
      inProgress === null || inProgress === 0
        ? fill(RepairLeft, this.words.figure(left, 'bytes'))
        : fill(RepairLeftOf, this.words.figure(left, 'bytes'), this.words.figure(inProgress, 'bytes'));
    const pace = repairPace(this.repair.state.readings);
    if (pace === null) {
      return text;
    }
    const since = this.texts.timeOfDay(new Date(pace.since).toISOString());
    const rate = fill(JobRate, this.words.figure(pace.bytesPerSecond, 'throughput'), since);
    return [text, rate, this.timeLeft(pace.secondsLeft)].join(', ');
  }

  private timeLeft(seconds: number): string {
    const { RepairSoon, RepairMinutes, RepairHours, RepairDays } = this.strings;
    const { unit, count } = roughTime(seconds);
    return seconds < 60
      ? RepairSoon
      : fill({ minutes: RepairMinutes, hours: RepairHours, days: RepairDays }[unit], count);
  }

  public driveText(drive: SlowDrive): string {
    return this.words.slowDrive(this.strings.Drive, drive);
  }
}

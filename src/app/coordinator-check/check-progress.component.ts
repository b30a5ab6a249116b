import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { describeDecision, figuresOfRun, isWorkedOut, mostRuns } from '../analysis/public-api';
import { ChartLimit } from '../charts/chart-limits';
import { limitLinesOf } from '../charts/limit-lines';
import { ChartSeries, iopsText } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { clock } from '../run-monitor/progress-text';
import { Silence } from '../run-monitor/run-monitor.store';
import { silenceHeadline, silenceText } from '../run-monitor/silence-text';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { CheckRun, decisionOf, isMeasured, overallShare, remainingSeconds } from './check-parts';
import { CheckRole } from './check-runs';

interface Figures {
  readonly iops: number | null | undefined;
  readonly latency: number | null | undefined;
  readonly cpu: number | null | undefined;
}

/** What a role shows: its newest run, and how many it has. */
interface RoleRuns {
  readonly role: CheckRole;
  readonly one: CheckRun;
  readonly count: number;
}

/** The check in progress: one progress bar, the newest run of each role with its IOPS over time, and a stop button. */
@Component({
  selector: 'headroom-check-progress',
  imports: [FigurePipe, FillPipe, ProblemMessageComponent, TimeChartComponent, TermComponent],
  templateUrl: './check-progress.component.html',
  styleUrl: './check-progress.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckProgressComponent {
  private readonly texts = inject(Texts);

  public readonly runs = input<readonly CheckRun[]>([]);
  public readonly moveStep = input<'moving' | 'restoring' | null>(null);
  public readonly volumeName = input('');
  public readonly isStopping = input(false);
  /** Length of a run that has not been started. */
  public readonly secondsOfOne = input(0);

  public readonly strings = this.texts.strings.CoordinatorCheck;
  public readonly live = this.texts.strings.Live;
  public readonly formatIops = (value: number): string => iopsText(value, this.texts.locale);

  public get share(): number {
    return overallShare(this.runs());
  }

  /** The current step, in one line that is read out when it changes. */
  public get phase(): string {
    const words = this.strings.Phases;
    const moveStep = this.moveStep();
    if (moveStep !== null) {
      return fill(moveStep === 'moving' ? words.Moving : words.Restoring, this.volumeName());
    }
    if (this.isStopping()) {
      return this.live.Stopping;
    }
    const index = this.runs().findIndex(({ step }) => step === 'running' || step === 'starting');
    const current = this.runs()[index];
    if (current === undefined) {
      return words.Looking;
    }
    const silence = this.silenceOf(current);
    const phase =
      silence === null
        ? this.live.Phases[current.live?.progress?.phase ?? 'starting']
        : silenceHeadline(silence, current.nodeName, this.live.Silence);
    return fill(words.Run, index + 1, mostRuns, current.nodeName, phase);
  }

  /** What the runs say until now, once there are enough for a first look; null before. */
  public get soFar(): string | null {
    const decision = decisionOf(this.runs());
    return decision.estimate === null
      ? null
      : this.texts.say(describeDecision(decision, this.runs().filter(isMeasured).length));
  }

  /** The newest run of each role, in the order of their first turns. */
  public get roles(): readonly RoleRuns[] {
    const roles = [...new Set(this.runs().map(({ role }) => role))];
    return roles.flatMap((role) => {
      const runs = this.runs().filter((one) => one.role === role);
      const one = runs.at(-1);
      return one === undefined ? [] : [{ role, one, count: runs.length }];
    });
  }

  public get remaining(): string {
    const running = this.runs().find(({ step }) => step === 'running');
    if (running && this.silenceOf(running) !== null) {
      return this.live.Silence.Remaining;
    }
    const progress = running?.live?.progress;
    const left = fill(this.strings.Remaining, clock(remainingSeconds(this.runs(), this.secondsOfOne())));
    if (progress?.phase !== 'preparing' || progress.preparedBytes === null || progress.preparedTotalBytes === null) {
      return left;
    }
    const bytes = (value: number): string => this.texts.figure({ unit: 'bytes', value });
    const written = fill(this.live.Prepared, bytes(progress.preparedBytes), bytes(progress.preparedTotalBytes));
    return `${written} · ${left}`;
  }

  /** Why there is no data from a run in progress, or null. */
  public silenceOf({ step, live }: CheckRun): Silence | null {
    return step === 'running' ? (live?.silence ?? null) : null;
  }

  public silenceTextOf(one: CheckRun): string | null {
    const silence = this.silenceOf(one);
    const time = (utc: string): string => this.texts.timeOfDay(utc);
    return silence === null ? null : silenceText(silence, one.nodeName, this.live.Silence, time);
  }

  public stepText(one: CheckRun): string {
    const { step, run, live } = one;
    const silence = this.silenceOf(one);
    if (silence !== null) {
      return silenceHeadline(silence, one.nodeName, this.live.Silence);
    }
    if (step === 'running') {
      return this.live.Phases[live?.progress?.phase ?? 'starting'];
    }
    return step === 'ended' && run !== null ? this.texts.strings.Runs.Status[run.status] : this.strings.Steps[step];
  }

  /** The figures of a run now, or of the whole run after its end: its last line has no figures. */
  public figuresOf({ live, result }: CheckRun): Figures {
    const measured = result === null ? null : figuresOfRun(result);
    if (measured !== null) {
      return { iops: measured.Iops, latency: measured.LatencyMean, cpu: measured.Cpu };
    }
    const progress = live?.progress;
    return { iops: progress?.totalIops, latency: progress?.latencyMeanMicroseconds, cpu: progress?.cpuUsagePercent };
  }

  public seriesOf({ live }: CheckRun): readonly ChartSeries[] {
    return [{ label: this.live.Charts.Iops, values: live?.trace.iops ?? [], tone: 'primary' }];
  }

  /** Those that the run was started with, in requests of its size. */
  public limitsOf({ run }: CheckRun): readonly ChartLimit[] {
    const known = run?.limits ?? null;
    const [timeSpan] = run?.profile.timeSpans ?? [];
    return known === null || timeSpan === undefined || !isWorkedOut(known)
      ? []
      : limitLinesOf(known, 'iops', timeSpan, this.texts);
  }

  public summaryOf(one: CheckRun): string {
    const last = one.live?.trace.iops.at(-1) ?? null;
    const now = last === null ? this.live.Charts.NothingYet : this.formatIops(last);
    return `${one.nodeName}: ${fill(this.live.Charts.Summary, this.live.Charts.Iops, now)}`;
  }
}

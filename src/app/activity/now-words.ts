import { Injectable, inject } from '@angular/core';
import { QosFlow, StorageJob } from '../../generated/contract';
import {
  blockSizeOf,
  exceededFrom,
  Growth,
  isDuringRun,
  Judgement,
  LatencyRise,
  LimitedUser,
  LimitShare,
  Load,
  NoisyNeighbour,
  NotCompared,
  OwnLimit,
  ownLimitsOf,
  Peak,
  readShareOf,
  ReachingLimit,
  Room,
  RunTime,
  Sign,
  SlowDrive,
  VolumeLoad,
} from '../analysis/activity/public-api';
import { notMeasured } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { FigureUnit } from '../words/public-api';
import { driveName, slowDriveText } from './drive-name';
import { growthText } from './growth-words';
import { hourText, weekdayText } from './hour-words';
import { asLabel, countedName, plainLabel } from './limit-label';
import { momentFormat } from './moment-format';
import { isPassed, isShared } from './now-parts';
import { namesOf, userName } from './names';
import { valueAtMix } from './value-at-mix';
import { roundedBytes, toTwoDigits } from './two-digits';
import { VolumeNow } from './volume-now';

/** What is now and was, in words: the same on the overview and on the page of a volume. */
@Injectable({ providedIn: 'root' })
export class NowWords {
  private readonly texts = inject(Texts);
  private readonly strings = this.texts.strings.Now;
  private readonly formats = new Map<FigureUnit, (value: number) => string>();
  public readonly shortTime = momentFormat(this.texts.locale, { hasTimeOfDay: true });

  public figure(value: number | null | undefined, unit: FigureUnit): string {
    return value === null || value === undefined ? notMeasured : this.texts.figure({ unit, value });
  }

  /** How a chart writes values of this unit; the same function each time, as a chart is redrawn for another one. */
  public formatOf(unit: FigureUnit): (value: number) => string {
    const format = this.formats.get(unit) ?? ((value) => this.texts.figure({ unit, value }));
    this.formats.set(unit, format);
    return format;
  }

  public percent(share: number | null): string {
    return share === null ? notMeasured : this.texts.figure({ unit: 'percent', value: Math.round(100 * share) });
  }

  /** A figure of a load; with nodes whose part is missing, a sum is at least that. */
  public sum(load: VolumeLoad | null, of: (load: Load) => number | null, unit: FigureUnit): string {
    const text = this.figure(load === null ? null : of(load.total), unit);
    return load !== null && load.missingNodes.length > 0 && text !== notMeasured
      ? fill(this.strings.AtLeast, text)
      : text;
  }

  public reads(load: VolumeLoad | null): string {
    return this.percent(load === null ? null : readShareOf(load));
  }

  /** Such as: 70% reads. */
  public readPart(load: VolumeLoad | null): string {
    const share = load === null ? null : readShareOf(load);
    return share === null ? this.percent(null) : fill(this.strings.ReadShare, this.percent(share));
  }

  public blockSize(load: VolumeLoad | null): string {
    const bytes = load === null ? null : blockSizeOf(load.total);
    return this.figure(bytes === null ? null : roundedBytes(bytes), 'bytes');
  }

  /** "Standard_B2ms uncached, on node1". */
  public limitName({ limit, reach, copies, value, spread }: ReachingLimit): string {
    const text = this.texts.say(countedName({ limit, copies, value, spread }));
    if (reach.kind === 'node') {
      return fill(this.strings.OnNode, text, reach.nodeName);
    }
    // Of a pool whose disks are spread over nodes, the name is that of one node's.
    return value === limit.value ? text : fill(this.strings.OnAllNodes, text);
  }

  /** The same where it begins a line, as the names of VM sizes do: "Network eth0 (125 MB/s)". */
  public limitLabel(one: ReachingLimit): string {
    return asLabel(this.limitName(one), one.limit);
  }

  /** "at least 62%". */
  public share({ share, certainty }: Pick<LimitShare, 'share' | 'certainty'>): string {
    const text = this.percent(share);
    return certainty === 'exact' ? text : fill(certainty === 'about' ? this.strings.About : this.strings.AtLeast, text);
  }

  public shareOf(one: ReachingLimit & Pick<LimitShare, 'share'>): string {
    return fill(this.strings.ShareOf, this.share(one), this.limitName(one));
  }

  /**
   * "Standard_B2ms uncached (1,920 IOPS), on node1: 3,600 IOPS at this mix over 3 nodes": with what the limit comes to of the
   * volume's own requests, where that is another figure than its own.
   */
  public limitAtMix(one: LimitShare, load: VolumeLoad | null): string {
    return this.atMix(this.limitName(one), one, load);
  }

  /** "Standard_B2ms uncached over 3 nodes: 3,600 IOPS at this mix": short, as a line of a chart has little room. */
  public lineName(one: LimitShare, load: VolumeLoad | null): string {
    const value = valueAtMix(one, load);
    const { LineOverNodes } = this.strings;
    return value === null
      ? this.limitLabel(one)
      : this.withFigure(plainLabel(one.limit, this.texts), one, value, LineOverNodes);
  }

  /** The same behind another text on the limit. */
  public atMix(text: string, one: LimitShare, load: VolumeLoad | null): string {
    const value = valueAtMix(one, load);
    return value === null ? text : this.withFigure(text, one, value, this.strings.AtMixOverNodes);
  }

  private withFigure(text: string, { limit, spread }: LimitShare, value: number, overNodes: string): string {
    const figure = this.figure(toTwoDigits(value), limit.metric);
    return spread === null ? fill(this.strings.AtMix, text, figure) : fill(overNodes, text, figure, spread.nodeCount);
  }

  /** "4% of that load is from this volume."; null where no other volume's counts. */
  public ownPart({ ownPart }: Pick<VolumeNow, 'ownPart'>): string | null {
    return ownPart === null ? null : fill(this.strings.OwnPart, this.percent(ownPart));
  }

  /** "about 96% of 500 IOPS, the Storage QoS limit of sql01". */
  public userShare({ user, limit, share }: LimitedUser): string {
    const name = fill(this.strings.UserLimit, this.ownLimit(limit), userName(user.flow));
    return fill(this.strings.ShareOf, this.share({ share, certainty: 'about' }), name);
  }

  /** What Storage QoS holds a virtual disk to: "500 IOPS, 21.0 MB/s"; a dash where to nothing. */
  public ownLimits(flow: QosFlow | null): string {
    const limits = flow === null ? [] : ownLimitsOf(flow);
    return limits.length === 0 ? notMeasured : limits.map((limit) => this.ownLimit(limit)).join(', ');
  }

  private ownLimit({ metric, value }: OwnLimit): string {
    return this.figure(value, metric);
  }

  /** "Week: 1,920 IOPS, Nov 24, 9:15 AM", or "Since Nov 22, 8:00 AM: …"; with a run of Headroom, that too. null where nothing was kept. */
  public peak(
    name: keyof Texts['strings']['Now']['Peak'],
    peak: Peak | null,
    runTimes: readonly RunTime[] = [],
  ): string | null {
    if (peak === null) {
      return null;
    }
    const text = isDuringRun(peak, runTimes) ? this.strings.PeakOfRun : this.strings.PeakAt;
    const { Peak: names, PeakSince } = this.strings;
    const time = peak.since === undefined ? names[name] : fill(PeakSince, this.shortTime(peak.since));
    return fill(text, time, this.figure(peak.value, 'iops'), this.shortTime(peak.at));
  }

  public time(at: number): string {
    return this.texts.time(new Date(at).toISOString());
  }

  /** The name of a day of the week, 0 for Monday. */
  public weekday(weekday: number, length: 'long' | 'short' = 'long'): string {
    return weekdayText(weekday, this.texts.locale, length);
  }

  /** "Nov 24, 2026". */
  public day(at: number): string {
    return new Intl.DateTimeFormat(this.texts.locale, { dateStyle: 'medium' }).format(at);
  }

  /** "9 AM". */
  public hour(hour: number): string {
    return hourText(hour, this.texts.locale);
  }

  /** Limits of the same name and reason, of one node or several, once. */
  public notCompared(all: readonly NotCompared[]): readonly string[] {
    const texts = all.map(({ limit, reason }) => {
      return `${plainLabel(limit, this.texts)}: ${this.strings.NotCompared[reason]}`;
    });
    return [...new Set(texts)];
  }

  public word({ kind }: Judgement): string {
    return this.strings.Words[kind];
  }

  /** Why, in one or two sentences. */
  public why({
    judgement,
    load,
    nearest = null,
    shares,
  }: Pick<VolumeNow, 'judgement' | 'load'> & Partial<Pick<VolumeNow, 'nearest' | 'shares'>>): string {
    const why = this.strings.Why;
    switch (judgement.kind) {
      case 'measuring': {
        const { run, elsewhere } = judgement;
        return elsewhere === null
          ? fill(why.Measuring, run.name, run.nodeName)
          : fill(why.MeasuringElsewhere, run.name, elsewhere.volume.name, this.shareOf(elsewhere.of));
      }
      case 'near-now':
        return this.nearNow(judgement);
      case 'noisy-neighbour':
        return this.withJobs(this.noisy(judgement.noisy), judgement.jobs);
      case 'slower':
        return `${this.slower(judgement.latency)} ${this.lookAt(judgement.signs)}`;
      case 'slow-drive':
        return this.slowDrive(why.SlowDrive, judgement.slow);
      case 'near-at-peak': {
        const { near, worst } = judgement;
        const share = this.shareOf({ ...near.of, share: worst.highestShare });
        const reached = fill(why.NearAtPeak, share, this.time(worst.from), this.time(worst.to), near.episodes.length);
        return worst.highestShare > exceededFrom && near.of.certainty !== 'about'
          ? `${reached} ${why.Exceeded}`
          : reached;
      }
      case 'waits':
        return fill(why.Waits, judgement.users.map(({ flow }) => userName(flow)).join(', '));
      case 'growing':
        return this.growing(judgement);
      case 'room':
        return this.room(judgement.room, load, nearest);
      case 'idle':
        return why.Idle;
      case 'not-known':
        return load === null ? why.NoLoad : isPassed(shares) ? why.NoLimitPassed : why.NoLimit;
    }
  }

  private nearNow({ of, loudest }: Extract<Judgement, { kind: 'near-now' }>): string {
    const { NearNow, NearExceeded, Loudest, LoudestBytes } = this.strings.Why;
    const ofLoudest = of.limit.metric === 'iops' ? Loudest : LoudestBytes;
    return [
      fill(NearNow, this.shareOf(of)),
      // What is known by a mean may be a little above.
      ...(of.share > exceededFrom && of.certainty !== 'about' ? [NearExceeded] : []),
      ...(loudest === null ? [] : [fill(ofLoudest, userName(loudest.flow), this.percent(loudest.share))]),
    ].join(' ');
  }

  private slower({ beforeMicroseconds, nowMicroseconds, since, isAtLessLoad, isWatched }: LatencyRise): string {
    const { Slower, SlowerAtLess, SlowerNow } = this.strings.Why;
    const text = isWatched === true ? SlowerNow : isAtLessLoad === true ? SlowerAtLess : Slower;
    return fill(text, this.latency(beforeMicroseconds), this.latency(nowMicroseconds), this.time(since));
  }

  private withJobs(text: string, jobs: readonly StorageJob[]): string {
    return jobs.length === 0 ? text : `${text} ${fill(this.strings.Why.JobsToo, namesOf(jobs), jobs.length)}`;
  }

  private lookAt(signs: readonly Sign[]): string {
    const { LookAt, LookAtSeveral, NoSign } = this.strings.Why;
    const list = signs.map((sign) => this.sign(sign)).join('; ');
    return signs.length === 0 ? NoSign : fill(signs.length === 1 ? LookAt : LookAtSeveral, list);
  }

  private sign(sign: Sign): string {
    const { drive, jobs, pool, user, 'user-bytes': ofBytes } = this.strings.Why.Signs;
    switch (sign.kind) {
      case 'drive':
        return fill(drive, driveName(sign.slow.drive, this.strings));
      case 'jobs':
        return fill(jobs, namesOf(sign.jobs), sign.jobs.length);
      case 'pool': {
        const { volume, nowBytesPerSecond, usualBytesPerSecond } = sign.busier;
        const figures = [nowBytesPerSecond, usualBytesPerSecond].map((value) => this.figure(value, 'throughput'));
        return fill(pool, volume.name, ...figures);
      }
      case 'user':
      case 'user-bytes':
        return fill(sign.kind === 'user' ? user : ofBytes, userName(sign.user.flow), this.percent(sign.user.share));
    }
  }

  private noisy({ user, share, elsewhere, load, latency, isOfOthers }: NoisyNeighbour): string {
    const { NoisyHere, NoisyElsewhere, NoisyLatency, NoisyOthers } = this.strings.Why;
    const figures = [
      this.percent(share),
      this.figure(load.nowBytesPerSecond, 'throughput'),
      this.figure(load.usualBytesPerSecond, 'throughput'),
    ];
    const who =
      elsewhere === null
        ? fill(NoisyHere, userName(user), ...figures)
        : fill(NoisyElsewhere, userName(user), ...figures, elsewhere.name);
    const latencies = [latency.nowMicroseconds, latency.usualMicroseconds].map((one) => this.latency(one));
    const slower = fill(isOfOthers ? NoisyOthers : NoisyLatency, ...latencies);
    return `${slower} ${who}`;
  }

  public slowDrive(template: string, slow: SlowDrive): string {
    return slowDriveText(template, slow, this.strings, (microseconds) => this.latency(microseconds));
  }

  private growing({ of, growth, full }: Extract<Judgement, { kind: 'growing' }>): string {
    const weeks = fill(
      this.strings.Why.Full,
      this.limitName(of),
      Math.floor(full.earliestWeeks),
      Math.ceil(full.latestWeeks),
    );
    return `${this.growth({ of, growth })} ${weeks}`;
  }

  /** By how much the busiest day of a week grows, of what it is now; of which limit, where that is the load of several volumes. */
  public growth({ of, growth }: { readonly of: ReachingLimit; readonly growth: Growth }): string {
    const percentText = (value: number): string => this.texts.figure({ unit: 'percent', value });
    return growthText(growth, this.strings.Why, isShared(of) ? this.limitName(of) : null, percentText);
  }

  /** To two digits: the limits and the mix are not known better. */
  private room({ iops, of }: Room, load: VolumeLoad | null, nearest: LimitShare | null): string {
    const rounded = this.figure(toTwoDigits(iops, Math.floor), 'iops');
    const isBound = of.certainty !== 'at-least' && (load?.missingNodes.length ?? 0) === 0;
    const { Room, RoomAtMost, RoomNearest } = this.strings.Why;
    const room = fill(isBound ? Room : RoomAtMost, rounded, this.blockSize(load), this.limitAtMix(of, load));
    const isOther = nearest !== null && nearest.limit.id !== of.limit.id;
    return isOther ? `${room} ${fill(RoomNearest, this.limitName(nearest))}` : room;
  }

  private latency(microseconds: number): string {
    return this.figure(microseconds, 'latencyMicroseconds');
  }
}

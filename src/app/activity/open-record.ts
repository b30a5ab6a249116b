import { inject, Injectable } from '@angular/core';
import { Load, LoadMoment, VolumeLoad, WatchedLoad } from '../analysis/activity/public-api';
import { HeadroomGateway } from '../gateway/public-api';
import { DriveMoment } from './live-drives';
import { HighestLoads, RecordedMoment, withHighest } from './live-record';
import { Reading } from './volume-now';

/** An hour of readings every five seconds. */
const mostMoments = 720;
/** Each takes 80 KB, from its first reading on. Of further ones, no more than the highest load is kept. */
const mostVolumes = 100;
const minutes = 60_000;
const windowMilliseconds = 5 * minutes;
const recordMilliseconds = 60 * minutes;
/** Readings that are older are not the ones before the next. */
const readingMilliseconds = 20_000;
const fewestReadings = 3;
/** Of sixty in five minutes: a node may have been slow now and then. */
const fewestOfWindow = 40;

/** What is kept of a load, in the order in which it is. */
const fields = ['iops', 'bytesPerSecond', 'latencyMicroseconds', 'queueDepth'] as const;
const directions = ['reads', 'writes', 'total'] as const;
const ofTotal = directions.indexOf('total');
const ofReads = directions.indexOf('reads');
const width = fields.length * directions.length + 1;

/**
 * The readings of the volumes since the tool was opened: a page that is left and opened again continues with them. Of
 * one connection, and never more than an hour of each volume: the memory for that is taken at once.
 */
@Injectable({ providedIn: 'root' })
export class OpenRecord {
  private readonly gateway = inject(HeadroomGateway);
  private readonly rings = new Map<string, MomentRing>();
  private connection: string | null = null;
  private highestLoads: HighestLoads = new Map();
  private driveMoments: { readonly at: number; readonly moments: readonly DriveMoment[] } = { at: 0, moments: [] };
  private lastReadings: { readonly at: number; readonly readings: readonly Reading[] } = { at: 0, readings: [] };

  /** By volume, the most requests per second since the tool was opened. */
  public get highest(): HighestLoads {
    this.connect();
    return this.highestLoads;
  }

  /** The last hour of a volume, the newest moment last. */
  public momentsOf(volumeId: string): readonly RecordedMoment[] {
    this.connect();
    return this.rings.get(volumeId)?.moments() ?? [];
  }

  /** The last readings of drives; none where nothing was read for minutes. */
  public drivesUntil(now: number): readonly DriveMoment[] {
    this.connect();
    return now - this.driveMoments.at <= windowMilliseconds ? this.driveMoments.moments : [];
  }

  public keepDrives(moments: readonly DriveMoment[], at: number): void {
    this.connect();
    this.driveMoments = { at, moments };
  }

  /** The readings that a page used last, for the next page to continue from; none if the last one is not recent. */
  public readingsUntil(now: number): readonly Reading[] {
    this.connect();
    return now - this.lastReadings.at <= readingMilliseconds ? this.lastReadings.readings : [];
  }

  public keepReadings(readings: readonly Reading[], at: number): void {
    this.connect();
    this.lastReadings = { at, readings };
  }

  public add(loads: readonly VolumeLoad[], at: number): void {
    this.connect();
    this.highestLoads = withHighest(this.highestLoads, loads, at);
    for (const load of loads) {
      const ring = this.rings.get(load.volumeId) ?? this.newRing(at);
      if (ring !== null) {
        this.rings.set(load.volumeId, ring);
        ring.add(load, at);
      }
    }
  }

  /** null where there is room for none: volumes of which nothing was read for an hour make room. */
  private newRing(at: number): MomentRing | null {
    if (this.rings.size >= mostVolumes) {
      for (const [volumeId, ring] of this.rings) {
        if (at - ring.newest > recordMilliseconds) {
          this.rings.delete(volumeId);
        }
      }
    }
    return this.rings.size < mostVolumes ? new MomentRing() : null;
  }

  /** What was watched of each volume in the last ten minutes. */
  public watched(now: number): ReadonlyMap<string, WatchedLoad> {
    this.connect();
    return new Map([...this.rings].map(([volumeId, ring]) => [volumeId, watchedIn(ring, now)] as const));
  }

  /** Volumes of another connection may have the same ids. */
  private connect(): void {
    const { entryNodeName } = this.gateway;
    if (entryNodeName !== this.connection) {
      this.connection = entryNodeName;
      this.rings.clear();
      this.highestLoads = new Map();
      this.driveMoments = { at: 0, moments: [] };
      this.lastReadings = { at: 0, readings: [] };
    }
  }
}

function watchedIn(ring: MomentRing, now: number): WatchedLoad {
  const last = ring.mean(now - windowMilliseconds, now);
  const before = ring.mean(now - 2 * windowMilliseconds, now - windowMilliseconds);
  const isWhole = last.count >= fewestOfWindow && before.count >= fewestOfWindow;
  return {
    last: last.count >= fewestReadings ? last.moment : null,
    before: isWhole ? before.moment : null,
  };
}

/** The newest moments of one volume, as numbers in a row: an object for each number would take several times the memory. */
class MomentRing {
  private readonly times = new Float64Array(mostMoments);
  private readonly values = new Float64Array(mostMoments * width);
  private count = 0;

  /** When the last moment was. */
  public get newest(): number {
    return this.times[(this.count - 1) % mostMoments] ?? 0;
  }

  public add(load: VolumeLoad, at: number): void {
    const place = this.count % mostMoments;
    this.times[place] = at;
    const row = directions.flatMap((direction) => fields.map((field) => load[direction][field] ?? NaN));
    this.values.set([...row, load.missingNodes.length > 0 ? 1 : 0], place * width);
    this.count += 1;
  }

  public moments(): RecordedMoment[] {
    return this.places().map((place) => ({
      at: this.times[place] ?? 0,
      reads: this.loadAt(place, 0),
      writes: this.loadAt(place, 1),
      total: this.loadAt(place, ofTotal),
      isAtLeast: this.isAtLeast(place),
    }));
  }

  /** The mean after one time and until another, of the moments with the parts of all nodes. */
  public mean(after: number, until: number): { readonly count: number; readonly moment: LoadMoment } {
    const oldest = Math.max(0, this.count - mostMoments);
    let [count, iops, reads, bytes, timed, time] = [0, 0, 0, 0, 0, 0];
    for (let index = this.count - 1; index >= oldest; index -= 1) {
      const place = index % mostMoments;
      const at = this.times[place] ?? 0;
      if (at <= after) {
        break;
      }
      if (at <= until && !this.isAtLeast(place)) {
        const load = this.loadAt(place, ofTotal);
        count += 1;
        iops += load.iops;
        reads += this.loadAt(place, ofReads).iops;
        bytes += load.bytesPerSecond;
        timed += load.latencyMicroseconds === null ? 0 : load.iops;
        time += load.iops * (load.latencyMicroseconds ?? 0);
      }
    }
    const latencyMicroseconds = timed > 0 ? time / timed : null;
    const moment = { iops: iops / count, readIops: reads / count, bytesPerSecond: bytes / count, latencyMicroseconds };
    return { count, moment };
  }

  private places(): number[] {
    const length = Math.min(this.count, mostMoments);
    return Array.from({ length }, (_, index) => (this.count - length + index) % mostMoments);
  }

  private loadAt(place: number, direction: number): Load {
    const at = place * width + direction * fields.length;
    const value = (field: number): number => this.values[at + field] ?? NaN;
    const known = (field: number): number | null => (Number.isNaN(value(field)) ? null : value(field));
    return { iops: value(0), bytesPerSecond: value(1), latencyMicroseconds: known(2), queueDepth: known(3) };
  }

  private isAtLeast(place: number): boolean {
    return this.values[place * width + width - 1] === 1;
  }
}

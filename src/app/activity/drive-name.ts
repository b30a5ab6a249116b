/** The name of a drive for a person who has to find it in a server. */

import { DrivePlace, SlowDrive } from '../analysis/activity/public-api';
import { fill } from '../shared/texts';

interface Words {
  readonly DriveSerial: string;
  readonly DriveEnclosure: string;
  readonly DriveSlot: string;
}

/**
 * The serial number on its label, its place, and the model. Windows' own id if there is no serial number. If both are
 * known, the text of the place contains the slot.
 */
export function driveName({ id, model, ...place }: DrivePlace, words: Words): string {
  const { serialNumber = null, enclosureNumber = null, slotNumber = null, physicalLocation = null } = place;
  const parts = [
    model,
    ...(slotNumber === null
      ? [physicalLocation]
      : [
          enclosureNumber === null ? null : fill(words.DriveEnclosure, enclosureNumber),
          fill(words.DriveSlot, slotNumber),
        ]),
  ].filter((part) => part !== null);
  const name = serialNumber === null ? id : fill(words.DriveSerial, serialNumber);
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

interface SlowWords extends Words {
  readonly ReadsOf: string;
  readonly WritesOf: string;
  readonly InMinutes: string;
  readonly InHours: string;
  readonly SameLoad: string;
  readonly BusierOthers: string;
}

/** A sentence on a drive that stands out: its name, the direction, its latency and the others', since when, and at which load. */
export function slowDriveText(
  template: string,
  { drive, direction, lastHours, isLessBusy, ...slow }: SlowDrive,
  words: SlowWords,
  latency: (microseconds: number) => string,
): string {
  return fill(
    template,
    driveName(drive, words),
    direction === 'read' ? words.ReadsOf : words.WritesOf,
    latency(slow.ownMicroseconds),
    latency(slow.othersMicroseconds),
    lastHours === null ? words.InMinutes : fill(words.InHours, Math.round(lastHours)),
    isLessBusy ? words.BusierOthers : words.SameLoad,
  );
}

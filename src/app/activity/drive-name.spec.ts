import { driveName } from './drive-name';

describe('driveName', () => {
  const words = { DriveSerial: 'serial number {0}', DriveEnclosure: 'enclosure {0}', DriveSlot: 'slot {0}' };
  const name = (more: object): string => driveName({ id: 'D1', model: 'X1', ...more }, words);

  it('is what somebody finds the drive by', () => {
    const slot = { serialNumber: 'S1', enclosureNumber: 0, slotNumber: 7, physicalLocation: 'Slot 7' };
    expect(name(slot)).toBe('serial number S1 (X1, enclosure 0, slot 7)');
    expect(name({ ...slot, enclosureNumber: null })).toBe('serial number S1 (X1, slot 7)');
    expect(name({ ...slot, slotNumber: null })).toBe('serial number S1 (X1, Slot 7)');
  });

  it('is the id of Windows where nothing else is told', () => {
    expect(name({})).toBe('D1 (X1)');
    expect(name({ model: null, serialNumber: null })).toBe('D1');
  });
});

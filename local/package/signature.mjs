// Whether a Windows program or library bears a signature.

/** Places in a PE file, as Microsoft's "PE Format" has them. */
const places = { headerAt: 0x3c, optionalHeader: 24, directories: { 0x10b: 96, 0x20b: 112 }, certificateTable: 4 };

/** @param {Uint8Array} data a whole file; false if it is not a PE file */
export function isSigned(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 0x40 || view.getUint16(0) !== 0x4d5a) return false;
  const header = view.getUint32(places.headerAt, true);
  const optional = header + places.optionalHeader;
  if (optional + 2 > data.length || view.getUint32(header) !== 0x50450000) return false;
  const directories = places.directories[view.getUint16(optional, true)];
  if (directories === undefined) return false;
  const size = optional + directories + places.certificateTable * 8 + 4;
  return size + 4 <= data.length && view.getUint32(size, true) > 0;
}

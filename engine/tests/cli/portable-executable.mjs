// Reads what a Windows executable says of itself: its machine, the libraries that it is bound to, its version.
import { readFileSync } from 'node:fs';

const importDirectory = 1;
const fixedVersionSignature = 0xfeef04bd;

/** Where the list of data directories begins in the optional header, by the header's own mark. */
const directoriesAt = { 0x10b: 96, 0x20b: 112 }; // of 32 and of 64 bits

/** Facts about an executable of the PE format: {machine, isLargeAddressAware, imports, fileVersion, productVersion, …}. */
export function readPortableExecutable(path) {
  const file = readFileSync(path);
  const header = file.readUInt32LE(0x3c);
  if (file.toString('latin1', header, header + 4) !== 'PE\0\0') throw new Error(`${path} is no Windows executable`);
  const optionalHeader = header + 24;
  return {
    machine: file.readUInt16LE(header + 4),
    isLargeAddressAware: (file.readUInt16LE(header + 22) & 0x20) !== 0,
    imports: importedLibraries(file, header, optionalHeader),
    ...fixedVersion(file),
    /** Whether a text stands in the resources, which hold UTF-16. */
    holdsText: (text) => file.includes(Buffer.from(text, 'utf16le')),
    holdsBytes: (text) => file.includes(text),
  };
}

function importedLibraries(file, header, optionalHeader) {
  const sectionCount = file.readUInt16LE(header + 6);
  const sectionTable = optionalHeader + file.readUInt16LE(header + 20);
  const offsetOf = (address) => {
    for (let at = sectionTable; at < sectionTable + sectionCount * 40; at += 40) {
      const begin = file.readUInt32LE(at + 12);
      if (address >= begin && address < begin + file.readUInt32LE(at + 16))
        return address - begin + file.readUInt32LE(at + 20);
    }
    throw new Error(`address ${address} lies in no section`);
  };
  const directories = optionalHeader + directoriesAt[file.readUInt16LE(optionalHeader)];
  const libraries = [];
  for (
    let at = offsetOf(file.readUInt32LE(directories + importDirectory * 8));
    file.readUInt32LE(at + 12) !== 0;
    at += 20
  ) {
    const name = offsetOf(file.readUInt32LE(at + 12));
    libraries.push(file.toString('latin1', name, file.indexOf(0, name)).toLowerCase());
  }
  return libraries;
}

function fixedVersion(file) {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(fixedVersionSignature);
  const at = file.indexOf(signature);
  if (at < 0) return { fileVersion: null, productVersion: null };
  const version = (from) => [2, 0, 6, 4].map((part) => file.readUInt16LE(from + part));
  return { fileVersion: version(at + 8), productVersion: version(at + 16) };
}

// A node package with next to nothing in it, for tests of what is done with one.
import { sha256Of } from '../../base/files.mjs';
import { packZip } from '../../base/zip.mjs';

/** The zip of a version, as the package's build makes it, with next to nothing in it. */
export function smallPackage(version) {
  const files = {
    'Headroom.psd1': `@{\n    ModuleVersion = '${version}'\n}\n`,
    'bin/linux-amd64/headroom-io': 'engine',
  };
  const contents = Object.entries(files).map(([name, text]) => ({ path: name, sha256: sha256Of(text) }));
  const entries = Object.entries({ ...files, 'contents.json': JSON.stringify(contents) });
  return packZip(new Map(entries.map(([name, text]) => [`Headroom/${version}/${name}`, { data: Buffer.from(text) }])));
}

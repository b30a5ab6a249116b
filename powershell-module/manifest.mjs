/**
 * The module's manifest with this version.
 * @param {string} manifest the text of Headroom.psd1
 * @param {string} version such as 1.2.3
 */
export function withVersion(manifest, version) {
  const line = /^(\s*ModuleVersion\s*=\s*)'[^']*'/m;
  if (!line.test(manifest)) throw new Error("Headroom.psd1 has no line ModuleVersion = '…'.");
  return manifest.replace(line, `$1'${version}'`);
}

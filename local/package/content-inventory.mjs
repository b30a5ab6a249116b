// content.json: what Windows Admin Center finds in the package, and who signed it.
import { sha256Of } from '../base/files.mjs';

/** Kinds of files that the SDK's own packing counts as unhealthy when they are not signed. */
const signedKinds = /\.(js|psd1|psm1|dll|exe)$/i;

/**
 * In the shape of the SDK's own packing: Windows paths, hashes in capitals, `None` for what is not signed.
 * @param {Map<string, { data: Uint8Array }>} files by path in the package
 * @param {Date} time
 * @param {Map<string, { signedBy: string, thumbprint: string }>} signatures of signed files, by path
 */
export function contentInventory(files, time, signatures = new Map()) {
  const packageContent = [...files].map(([name, { data }]) => ({
    path: name.replaceAll('/', '\\'),
    size: data.length,
    hash256: sha256Of(data).toUpperCase(),
    signedBy: signatures.get(name)?.signedBy ?? 'None',
    thumbprint: signatures.get(name)?.thumbprint ?? 'None',
  }));
  const isHealthy = [...files.keys()].every((name) => !signedKinds.test(name) || signatures.has(name));
  const inventory = {
    contentFormatVersion: '1.0.0',
    datetime: time.toISOString().slice(0, 19),
    status: isHealthy ? 'healthy' : 'unhealthy',
    nestedPackage: null,
    packageContent,
    defaultManifest: null,
  };
  return `${JSON.stringify(inventory, null, 2)}\n`;
}

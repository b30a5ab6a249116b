/** The addresses of the pages, for links. Separate from the routes, which import the pages. */

/** The address of a run's page. */
export function runAddress(nodeName: string, runId: string): string[] {
  return ['/run', toAddressPart(nodeName), toAddressPart(runId)];
}

/** The address of a volume's coordinator check. */
export function checkAddress(volumeId: string): string[] {
  return ['/check', toAddressPart(volumeId)];
}

/**
 * A name or id as a part of an address: base64url of its UTF-8. The SDK reports `decodeURI` of the tool's address and
 * parses that text again later, so only letters that need no encoding survive: brackets, as in the names that
 * Storage Spaces Direct gives its volumes, would be parsed as outlets, and `%` or `/` as something else.
 */
export function toAddressPart(id: string): string {
  const bytes = Array.from(new TextEncoder().encode(id), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The input of {@link toAddressPart}; empty, which is never an id, if the text is not one of its results. */
export function fromAddressPart(part: string | null): string {
  if (part === null || !/^[A-Za-z0-9_-]+$/.test(part)) {
    return '';
  }
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** The address of a volume's page: what runs on it now, and what did. */
export function volumeAddress(volumeId: string): string[] {
  return ['/volumes', toAddressPart(volumeId)];
}

/** The address of the list of volumes. */
export const overviewAddress: string[] = ['/overview'];

/** The address of the page before a run. */
export const measureAddress: string[] = ['/'];

/** The address of the coordinator check of whichever volume the cluster shares first. */
export const checkEntryAddress: string[] = ['/check'];

/** The address of the limits in force; with {@link limitsQuery}, of those of a node and a volume. */
export const limitsAddress: string[] = ['/limits'];

/** The query of {@link limitsAddress} that names a node and a volume. */
export function limitsQuery(nodeName: string, volumeId: string): { readonly node: string; readonly volume: string } {
  return { node: toAddressPart(nodeName), volume: toAddressPart(volumeId) };
}

/** The address of the page with the settings and the versions, which creates support files. */
export const aboutAddress: string[] = ['/about'];

/** The address of the page that opens a result from a file. */
export const openedAddress: string[] = ['/opened'];

/** The address of the list of all runs. */
export const historyAddress: string[] = ['/history'];

/** Where the pages are, for links. Apart from the routes, which know the pages themselves. */

/** The address of a run's page. */
export function runAddress(nodeName: string, runId: string): string[] {
  return ['/run', toAddressPart(nodeName), toAddressPart(runId)];
}

/** The address of a volume's coordinator check. */
export function checkAddress(volumeId: string): string[] {
  return ['/check', toAddressPart(volumeId)];
}

/**
 * A name or id as a part of an address: base64url of its UTF-8. The SDK reports `decodeURI` of where the tool is and has
 * that text parsed again on the way back, so only letters that need no encoding survive: brackets, as in the names that
 * Storage Spaces Direct gives its volumes, would be taken for outlets, and `%` or `/` for something else again.
 */
export function toAddressPart(id: string): string {
  const bytes = Array.from(new TextEncoder().encode(id), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** What {@link toAddressPart} was given; empty, which is the id of nothing, where the text is not one of its own. */
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

/** The address of the page about the tool, where support files are made. */
export const aboutAddress: string[] = ['/about'];

/** Where the pages are, for links. Apart from the routes, which know the pages themselves. */

/** The address of a run's page. */
export function runAddress(nodeName: string, runId: string): string[] {
  return ['/run', nodeName, runId];
}

/** The address of a volume's coordinator check. */
export function checkAddress(volumeId: string): string[] {
  return ['/check', volumeId];
}

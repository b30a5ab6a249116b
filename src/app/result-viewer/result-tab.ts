/** The parts of a result that are shown one at a time, each with an address of its own. */

export const resultTabs = ['verdict', 'pictures', 'time', 'latency', 'threads', 'settings'] as const;
export type ResultTab = (typeof resultTabs)[number];

/** The query parameter of the run's address that names one. */
export const tabParameter = 'view';

/** The part that an address names; the verdict where it names none that there is. */
export function resultTabOf(name: string | null | undefined): ResultTab {
  return resultTabs.find((tab) => tab === name) ?? 'verdict';
}

/** What the address of a run needs to show a part. */
export function tabQuery(tab: ResultTab): Readonly<Record<string, string>> {
  return tab === 'verdict' ? {} : { [tabParameter]: tab };
}

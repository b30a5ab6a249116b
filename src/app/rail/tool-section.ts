/** The pages that the rail leads to, and the address that each page belongs to. */
import { IconName } from '../shared/icon.component';
import { idlePath } from '../shell/public-api';
import {
  aboutAddress,
  checkEntryAddress,
  historyAddress,
  limitsAddress,
  measureAddress,
  overviewAddress,
} from '../app-addresses';

export type ToolSection = 'Overview' | 'Measure' | 'Check' | 'History' | 'Limits' | 'Settings';

/** One link of the rail. */
export interface RailLink {
  readonly section: ToolSection;
  readonly address: readonly string[];
  readonly icon: IconName;
  readonly testId: string;
}

/** In the order in which they are shown. */
export const railLinks: readonly RailLink[] = [
  { section: 'Overview', address: overviewAddress, icon: 'overview', testId: 'overview-link' },
  { section: 'Measure', address: measureAddress, icon: 'gauge', testId: 'measure-link' },
  { section: 'Check', address: checkEntryAddress, icon: 'check', testId: 'check-link' },
  { section: 'History', address: historyAddress, icon: 'history', testId: 'history-link' },
  { section: 'Limits', address: limitsAddress, icon: 'limits', testId: 'limits-link' },
  { section: 'Settings', address: aboutAddress, icon: 'settings', testId: 'about-link' },
];

const sections: Readonly<Record<string, ToolSection>> = {
  overview: 'Overview',
  volumes: 'Overview',
  check: 'Check',
  history: 'History',
  compare: 'History',
  opened: 'History',
  limits: 'Limits',
  about: 'Settings',
};

/**
 * The section that the page at an address is part of: a run belongs to what was measured. Null while the tool is parked: the
 * shell opens a page next, and would override where somebody went meanwhile.
 */
export function sectionOf(url: string): ToolSection | null {
  const [first = ''] = url.replace(/^\//, '').split(/[/?#;]/);
  return first === idlePath ? null : (sections[first] ?? 'Measure');
}

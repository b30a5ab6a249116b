/** What is said while no line of a run comes, in place of what it did last. */
import { Strings } from '../../generated/strings';
import { fill } from '../shared/texts';
import { Silence } from './run-monitor.store';

type SilenceWords = Strings['Headroom']['Live']['Silence'];

/** "node1 is down", "node1 does not answer". */
export function silenceHeadline(silence: Silence, nodeName: string, words: SilenceWords): string {
  return fill(words.Headlines[kindOf(silence)], nodeName);
}

/** Since when, and what comes of it. */
export function silenceText(
  silence: Silence,
  nodeName: string,
  words: SilenceWords,
  time: (utc: string) => string,
): string {
  return fill(words.Texts[kindOf(silence)], nodeName, time(silence.since));
}

/** The cluster knows best that a node is down; where the gateway is gone, nobody was asked. */
function kindOf({ cause, nodeState }: Silence): 'down' | Silence['cause'] {
  return nodeState === 'down' && cause !== 'gateway' ? 'down' : cause;
}

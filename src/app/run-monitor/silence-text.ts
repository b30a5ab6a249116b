/** The texts while no line of a run arrives, instead of its last phase. */
import { Strings } from '../../generated/strings';
import { fill } from '../shared/texts';
import { Silence } from './run-monitor.store';

type SilenceWords = Strings['Headroom']['Live']['Silence'];

/** "node1 is down", "node1 does not answer". */
export function silenceHeadline(silence: Silence, nodeName: string, words: SilenceWords): string {
  return fill(words.Headlines[kindOf(silence)], nodeName);
}

/** Since when, and the consequences. */
export function silenceText(
  silence: Silence,
  nodeName: string,
  words: SilenceWords,
  time: (utc: string) => string,
): string {
  return fill(words.Texts[kindOf(silence)], nodeName, time(silence.since));
}

/** The cluster knows best that a node is down; without the gateway, it was not asked. */
function kindOf({ cause, nodeState }: Silence): 'down' | Silence['cause'] {
  return nodeState === 'down' && cause !== 'gateway' ? 'down' : cause;
}

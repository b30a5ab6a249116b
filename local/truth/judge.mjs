// What a verdict claims, and whether that is true.

/**
 * What limits a run in truth.
 * @typedef {object} Label
 * @property {string} binds a limit's id, 'unknown-iops', 'unknown-bytes', 'device', 'depth', 'engine-cpu', 'node-cpu',
 *   'redirected', 'other-load', 'cache' or 'rate-limit'
 * @property {string[]} [alsoTrue] other names of the same, such as the limit that other load shares
 * @property {string} [relaxes] the component whose relaxation shows it; `binds` where left out
 * @property {number} [leastGain] the factor of IOPS that the relaxation brings at least; 1.05 where left out
 * @property {number} [endedIops] a level that ended before the search did: what names it as the limit is wrong
 * @property {boolean} [isOpenRight] whether no measurement tells it from something else, so that it is right to claim nothing
 */

const claims = {
  limitReached: claimOfReached,
  limitExceeded: claimOfExceeded,
  cpu: () => ['engine-cpu'],
  // It says where the run was, and to compare.
  wrongNode: () => [],
  rateLimit: () => ['rate-limit'],
  queueDepth: () => ['depth'],
  unlistedRequests: () => ['unknown-iops'],
  unlistedBytes: () => ['unknown-bytes'],
  device: () => ['device'],
  cache: () => ['cache'],
  nodeCpu: () => ['node-cpu'],
  unsettled: () => [],
  notMeasured: () => [],
};
/** How far a figure of a level may be from it. */
const sameLevel = 0.1;
/** The order in which the verdict reports causes. */
const causesInOrder = ['osCache', 'wrongSize', 'hostCacheOrWrongSize', 'bursting', 'hostCache'];

/** A headline may say "or an unlisted limit". */
function claimOfReached({ headline, binding }) {
  const isOpen = headline?.key === 'Verdict.LimitReached.OrUnlisted';
  return binding.flatMap(({ limit: { id, metric } }) => [
    id,
    ...(isOpen ? [metric === 'iops' ? 'unknown-iops' : 'unknown-bytes'] : []),
  ]);
}

/**
 * An exceeded limit names the cache that allowed it. That a run bursts is a fact, not what limits it, and what may be two
 * things claims neither.
 */
function claimOfExceeded({ assessments }) {
  for (const cause of causesInOrder) {
    const found = assessments.find((one) => one.cause === cause);
    if (found === undefined) continue;
    return cause === 'hostCache' ? ['cache'] : [];
  }
  return [];
}

/**
 * What a verdict says that limits the run, or may limit it; nothing where it names nothing.
 * @param {{ state: string, binding: object[], assessments: object[] }} verdict
 * @returns {string[]}
 */
export function claimsOf(verdict) {
  const claim = claims[verdict.state];
  if (claim === undefined) throw new Error(`What does the verdict '${verdict.state}' claim? Add it to judge.mjs.`);
  return claim(verdict);
}

/**
 * Whether a verdict names what limits the run, or rightly nothing. Of several limits that it names, one has to be true. One that
 * is not settled ("X may be the limit") has not named it: it suspects the right one at most, and the wrong one is wrong.
 * @param {object} verdict
 * @param {Label} label
 * @returns {'right' | 'suspected' | 'wrong' | 'nothing'}
 */
export function judge(verdict, label) {
  const claimed = claimsOf(verdict);
  if (claimed.length === 0) return label.isOpenRight ? 'right' : 'nothing';
  if (!claimed.some((claim) => isTrue(claim, label)) || namesEnded(verdict, label)) return 'wrong';
  return verdict.confidence.isClaim ? 'right' : 'suspected';
}

/** Whether the headline names a level as the limit that has ended. */
function namesEnded({ headline }, { endedIops = null }) {
  const isEnded = ({ unit, value }) => unit === 'iops' && Math.abs(value / endedIops - 1) <= sameLevel;
  return endedIops !== null && (headline?.args ?? []).some(isEnded);
}

/**
 * Whether what is claimed is what limits.
 * @param {string} claim
 * @param {Label} label
 */
export function isTrue(claim, { binds, alsoTrue = [] }) {
  return claim === binds || alsoTrue.includes(claim);
}

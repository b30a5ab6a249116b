// In which circumstances is recorded: each control by itself in each of its states, and what the browser tests combine.

/** What the gateway itself answers to: a node never hears of it. */
const ofTheGateway = ['role', 'credentials', 'extension-install', 'upload', 'parts'];
/**
 * Circumstances that affect only activity and history, which are not recorded: they are calculated from the
 * simulation's own data.
 */
const ofActivity = ['history', 'slow-drive', 'noisy-neighbour', 'near-limit', 'growing', 'slower'];
/** What a pre-check finds about a file in each of its states. */
const ofFiles = /^file-/;
/** Of one node alone; the others, which are machines of their own, are not asked again. */
const ofOneNode = /^(node\d)-(installation|application-control|instance-metadata)$/;

/** What the browser tests choose at once. Most of it is known from its parts; these are asked to see that it is. */
const combinations = [
  {
    pool: 'degraded',
    'storage-job': 'repair',
    'other-load': 'busy',
    'node3-state': 'down',
    power: 'saver',
    antivirus: 'scans',
  },
  { power: 'battery', 'node2-state': 'paused', 'free-space': 'low' },
  { 'free-space': 'none', 'state-test01': 'offline' },
  {
    'right-pools': 'refused',
    'right-drives': 'refused',
    'right-storageJobs': 'refused',
    'right-accessStates': 'refused',
  },
];

/**
 * @param {{ id: string, initialValue: string, options: { value: string }[] }[]} controls
 * @returns {{ choices: [string, string][], nodes: string[] | null }[]} choices: what is set, in this order; nodes: who is
 *   asked, all unless given
 */
export function circumstancesOf(controls) {
  const own = controls.filter(({ id }) => ![...ofTheGateway, ...ofActivity].includes(id) && !ofFiles.test(id));
  const otherStates = ({ id, options, initialValue }) =>
    options.filter(({ value }) => value !== initialValue).map(({ value }) => [id, value]);
  const nodesOf = (id) => (ofOneNode.test(id) ? [ofOneNode.exec(id)[1]] : null);
  return [
    { choices: [], nodes: null },
    ...own.flatMap(otherStates).map(([id, value]) => ({ choices: [[id, value]], nodes: nodesOf(id) })),
    ...nodeStates(own, otherStates),
    ...combinations.map((choices) => ({ choices: Object.entries(choices), nodes: null })),
  ];
}

/** What of Headroom is on a node, under each kind of application control, and while another node is not up. */
function nodeStates(controls, otherStates) {
  const installations = controls.filter(({ id }) => id.endsWith('-installation'));
  return installations.flatMap((installation) => {
    const [node] = installation.id.split('-');
    const control = controls.find(({ id }) => id === `${node}-application-control`);
    const others = controls.filter(({ id }) => id.endsWith('-state') && /^node\d/.test(id) && !id.startsWith(node));
    return [
      ...otherStates(installation).flatMap((one) =>
        otherStates(control).map((other) => ({ choices: [one, other], nodes: [node] })),
      ),
      // Whom to ask instead.
      ...others
        .flatMap(otherStates)
        .map((other) => ({ choices: [[installation.id, 'missing'], other], nodes: [node] })),
    ];
  });
}

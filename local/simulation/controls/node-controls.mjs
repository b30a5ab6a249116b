// Whether a node is up, what of Headroom is on it, application control, instance metadata.
import { choice, fileControl, setOwner } from './control.mjs';

/** @returns {import('./control.mjs').Control[]} those of one node */
export function nodeControls(name) {
  const group = name;
  const nodeOf = ({ cluster }) => cluster.nodes.find((node) => node.name === name);
  return [
    {
      id: `${name}-state`,
      group,
      label: `State of ${name}`,
      options: [choice('up'), choice('paused'), choice('down', 'down: its power is cut')],
      read: (simulation) => nodeOf(simulation).state,
      set: async (circumstances, value) => {
        circumstances.file.change((simulation) => {
          nodeOf(simulation).state = value;
          failOver(simulation);
        });
        if (value === 'down') await circumstances.cutPower(name);
      },
    },
    {
      id: `${name}-installation`,
      group,
      label: `Headroom on ${name}`,
      options: [
        choice('ready', 'installed'),
        choice('missing', 'not installed'),
        choice('outdated', 'an older version'),
        choice('tampered', 'installed, its engine changed since'),
      ],
      read: (_, { machines }) => machines.get(name).installation(),
      set: ({ machines }, value) => machines.get(name).setInstallation(value),
    },
    applicationControl(name),
    {
      id: `${name}-instance-metadata`,
      group,
      label: `Azure instance metadata of ${name}`,
      options: [choice('answers'), choice('silent', 'does not answer')],
      read: (_, { metadata }) => (metadata.get(name).isAnswering ? 'answers' : 'silent'),
      set: ({ metadata }, value) => (metadata.get(name).isAnswering = value === 'answers'),
    },
  ];
}

function applicationControl(name) {
  return fileControl({
    id: `${name}-application-control`,
    group: name,
    label: `Application control on ${name}`,
    options: [
      choice('off'),
      choice('audit'),
      choice('enforced', 'enforced: the engine does not start'),
      choice('allowed', 'enforced: a policy allows Headroom'),
      choice('constrained', 'enforced: sessions are constrained too'),
    ],
    read: ({ nodeFacts }) => {
      const { applicationControl, languageMode, isEngineAllowed } = nodeFacts[name];
      if (applicationControl !== 'enforced') return applicationControl;
      if (languageMode !== 'full') return 'constrained';
      return isEngineAllowed ? 'allowed' : 'enforced';
    },
    change: ({ nodeFacts }, value) =>
      Object.assign(nodeFacts[name], {
        applicationControl: ['off', 'audit'].includes(value) ? value : 'enforced',
        // Windows Admin Center's own commands are signed; those of an unsigned package run in this mode.
        languageMode: value === 'constrained' ? 'constrained' : 'full',
        isEngineAllowed: ['off', 'audit', 'allowed'].includes(value),
      }),
  });
}

/** A volume whose owner is down goes to a node that is up, as a cluster sees to; all nodes see the new states. */
function failOver(simulation) {
  const { nodes, volumes } = simulation.cluster;
  const isDown = (name) => nodes.find((node) => node.name === name).state === 'down';
  const next = nodes.find(({ state }) => state === 'up');
  for (const volume of volumes) {
    setOwner(simulation, volume, isDown(volume.ownerNodeName) && next ? next.name : volume.ownerNodeName);
  }
}

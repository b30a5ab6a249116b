// What the user is allowed to do and see, and where the user is signed in.
import { choice, fileControl } from './control.mjs';

const deniedFacts = [
  ['pools', 'see storage pools'],
  ['drives', 'see drives'],
  ['storageJobs', 'see storage jobs'],
  ['storageQos', 'see Storage QoS'],
  ['virtualMachines', 'see virtual machines'],
  ['accessStates', 'see how nodes reach a volume'],
  ['move', 'move a volume'],
];

/** @returns {import('./control.mjs').Control[]} */
export function rightControls() {
  const group = 'Rights of the user';
  return [
    {
      id: 'role',
      group,
      label: 'Role',
      options: [choice('Administrators', 'administrator'), choice('Readers', 'reader: may look, not run')],
      read: (_, circumstances) => circumstances.role,
      set: (circumstances, value) => {
        circumstances.role = value;
      },
    },
    {
      id: 'credentials',
      group,
      label: 'Signed in (Manage as)',
      options: [
        choice('each-name', 'to each node, by its short and its full name'),
        choice('short-names', 'to each node by its short name alone'),
        choice('full-names', 'to each node by its full name alone'),
        choice('cluster', 'to the cluster alone'),
        choice('every-node', 'once, for every node'),
        choice('own', 'not needed: the own account manages every node'),
      ],
      read: (_, circumstances) => circumstances.credentials,
      set: (circumstances, value) => {
        circumstances.credentials = value;
      },
    },
    ...deniedFacts.map(([fact, words]) =>
      fileControl({
        id: `right-${fact}`,
        group,
        label: `Right to ${words}`,
        options: [choice('granted'), choice('refused')],
        read: (simulation) => (simulation.deniedFacts.includes(fact) ? 'refused' : 'granted'),
        change: (simulation, value) => {
          const others = simulation.deniedFacts.filter((each) => each !== fact);
          simulation.deniedFacts = value === 'refused' ? [...others, fact] : others;
        },
      }),
    ),
  ];
}

// Whether Windows Admin Center lists an entry of a tool's manifest for a connection. As the SDK's
// core/security/tool-condition-validator.js does it, for the kinds of conditions that this tool's entries can have; a
// test compares it with that class.

/** The solution that shows tools for a connection of a type. */
const solutionOf = {
  'msft.sme.connection-type.cluster': 'msft.sme.software-defined-data-center!cluster',
  'msft.sme.connection-type.server': 'msft.sme.server-manager!servers',
};

/**
 * @param {{ requirements?: object[] }} entry of a manifest
 * @param {{ connection: { type: string }, inventory: object }} where what the inventory says of the server
 */
export function isListed({ requirements = [] }, { connection, inventory }) {
  return requirements
    .filter(({ solutionIds = [] }) => solutionIds.includes(solutionOf[connection.type]))
    .filter(({ connectionTypes = [] }) => connectionTypes.includes(connection.type))
    .some(({ conditions = [] }) => conditions.every((condition) => holds(condition, inventory)));
}

function holds({ inventory: asked, ...others }, inventory) {
  const [strange] = Object.keys(others);
  if (strange) throw new Error(`The stand-in does not know conditions of the kind '${strange}'.`);
  return Object.entries(asked).every(([property, condition]) => isMet(condition, inventory[property]));
}

/**
 * One condition on one value of the inventory.
 * @param {{ type: string, operator: string, value?: unknown }} condition
 * @param {unknown} data null where the server has no such thing
 */
export function isMet({ type, operator, value }, data) {
  const operators = { string: ofText, boolean: {} }[type];
  const isMetBy = { is: () => !!data, not: () => !data, ...operators }[operator];
  if (!operators || !isMetBy) throw new Error(`The stand-in does not know the condition ${operator} on a ${type}.`);
  // Put into text first, as the SDK does: what is not there becomes "null", and "null" is not "".
  return isMetBy(`${data}`.toLowerCase(), `${value}`.toLowerCase());
}

const ofText = {
  gt: (text, test) => text > test,
  ge: (text, test) => text >= test,
  lt: (text, test) => text < test,
  le: (text, test) => text <= test,
  eq: (text, test) => text === test,
  ne: (text, test) => text !== test,
  contains: (text, test) => text.includes(test),
  notContains: (text, test) => !text.includes(test),
};

// What may happen to a package on its way in parts, between the gateway and the node.

const command = 'Add-WacHeadroomNodePart';

/**
 * The parameters of a call as they arrive on the node.
 * @param {{ name: string }} called
 * @param {Record<string, unknown>} parameters
 * @param {string} mode `works`, `corrupted` or `fails`
 * @throws {Error} with Windows' own words where the part does not get through
 */
export function asArrived(called, parameters, mode) {
  if (called.name !== command || mode === 'works') return parameters;
  if (mode === 'fails') throw new Error('There is not enough space on the disk.');
  const content = Buffer.from(parameters.ContentBase64, 'base64');
  content[content.length >> 1] ^= 0xff;
  return { ...parameters, ContentBase64: content.toString('base64') };
}

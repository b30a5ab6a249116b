// What the gateway does with a package for a node.
import { choice } from './control.mjs';

/** @returns {import('./control.mjs').Control[]} */
export function gatewayControls() {
  const group = 'Gateway';
  const own = (id, label, options) => ({
    id,
    group,
    label,
    options,
    read: (_, circumstances) => circumstances.gateway[id],
    set: (circumstances, value) => {
      circumstances.gateway[id] = value;
    },
  });
  return [
    own('extension-install', 'Installing through the gateway', [choice('works'), choice('fails')]),
    own('upload', 'Upload to a node', [
      choice('works'),
      choice('corrupted', 'arrives damaged'),
      choice('fails'),
      choice('absent', 'the gateway has no such address (404)'),
      choice('not-allowed', 'the gateway does not take it (405)'),
      choice('refused', 'the gateway refuses it (403)'),
    ]),
    own('parts', 'Package in parts to a node', [
      choice('works'),
      choice('corrupted', 'arrives damaged'),
      choice('fails'),
    ]),
  ];
}

// Where things are in a checkout.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const cacheFolder = path.join(root, '.cache');
export const engineBuildFolder = path.join(root, 'engine/build/linux');
export const engineFile = path.join(engineBuildFolder, 'headroom-io');
export const moduleBinFolder = path.join(root, 'powershell-module/Headroom/bin');
export const toolFolder = path.join(root, 'dist/headroom');
export const commandTableFile = path.join(root, 'gateway-plugin/dist/commands.json');
/** What the package brings for a gateway to run on a node. */
export const nodePayloadFolder = path.join(root, 'gateway-plugin/dist/node');
export const stringsFile = path.join(root, 'src/resources/strings/strings.resjson');
/** What Windows Admin Center knows the extension by. */
export const extensionName = JSON.parse(readFileSync(path.join(root, 'manifest.json'), 'utf8')).name;

// Prints the gateway plugin's scripts as a node gets them, with what they carry along, as JSON: name and script of each.
import { readNodeScripts, readScripts } from '../../../gateway-plugin/build/build.mjs';

const scripts = [...(await readScripts()), ...(await readNodeScripts())];
console.log(JSON.stringify(scripts.map(({ name, script }) => ({ name, script }))));

// Writes the module with the commands and the roles of a JEA endpoint below a folder, and prints its name.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readNames, readScripts } from '../../../gateway-plugin/build/build.mjs';
import { toJeaModule } from '../../../gateway-plugin/build/outputs.mjs';

const names = await readNames();
for (const [file, text] of Object.entries(toJeaModule(await readScripts(), names))) {
  const path = join(process.argv[2], names.powerShellModule, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
console.log(names.powerShellModule);

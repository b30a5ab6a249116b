// What the tool's rules answer in Node: the same script as a node's interpreter runs.
// Run: node rules.mjs <rules.js> <calls.json: [{ name, json }]> <answers.json>
import { readFile, writeFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';

const [rulesFile, callsFile, answersFile] = process.argv.slice(2);
const context = createContext({});
runInContext(await readFile(rulesFile, 'utf8'), context);
await new Promise((resolve) => setTimeout(resolve));
const calls = JSON.parse(await readFile(callsFile, 'utf8'));
await writeFile(answersFile, JSON.stringify(calls.map(({ name, json }) => context.headroom[name](json))));

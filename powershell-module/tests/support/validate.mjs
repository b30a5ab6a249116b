// Reads lines of {"schema", "name", "document"} and prints a line for each way in which one breaks the contract.

import { createInterface } from 'node:readline';
import { loadSchemas } from '../../../engine/contract/schemas.mjs';
import { contractValidator } from '../../../engine/contract/tests/validator.mjs';

const validator = contractValidator(await loadSchemas());
for await (const line of createInterface({ input: process.stdin })) {
  const { schema, name, document } = JSON.parse(line);
  for (const { path, message } of validator.errorsOf(`${schema}.schema.json`, document)) {
    console.log(`${name}: ${path} ${message}`);
  }
}

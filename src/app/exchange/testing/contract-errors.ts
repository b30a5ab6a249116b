/** Documents held to the contract's schemas. */

import Ajv from 'ajv';
import common from '../../../../engine/contract/common.schema.json';
import profile from '../../../../engine/contract/profile.schema.json';
import result from '../../../../engine/contract/result.schema.json';
import verdict from '../../../../engine/contract/verdict.schema.json';

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
for (const schema of [common, profile, result, verdict]) {
  ajv.addSchema(schema);
}

/** What is wrong with a document by its schema; [] when nothing is. */
export function contractErrors(schema: 'profile' | 'result' | 'verdict', document: unknown): string[] {
  const validate = ajv.getSchema(`${schema}.schema.json`);
  if (validate === undefined) {
    throw new Error(`There is no schema ${schema}.`);
  }
  void validate(document);
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

// Validates documents by the contract's schemas.

import Ajv from 'ajv';

/** A validator over all schemas; `errorsOf(schemaFile, document)` is [{ path, message }]. */
export function contractValidator(schemas) {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  for (const schema of Object.values(schemas)) {
    ajv.addSchema(schema);
  }
  return {
    errorsOf(schemaFile, document) {
      const validate = ajv.getSchema(schemaFile);
      if (validate === undefined) {
        throw new Error(
          `There is no schema ${schemaFile}. An example's name starts with its schema's, as in profile.minimal.json.`,
        );
      }
      return validate(document)
        ? []
        : validate.errors.map((error) => ({ path: offendingPath(error), message: error.message }));
    },
  };
}

/** Where the offending value is: for an unknown field the field itself, which ajv reports at the object around it. */
function offendingPath({ instancePath, params }) {
  return params.additionalProperty === undefined ? instancePath : `${instancePath}/${params.additionalProperty}`;
}

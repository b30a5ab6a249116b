// The tool's manifest as it goes into the package.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Ajv from 'ajv';
import { root } from '../base/paths.mjs';

const sdkName = '@microsoft/windows-admin-center-sdk';
const schemaFile = path.join(root, 'node_modules', sdkName, 'core/manifest/module-schema.json');
/** Of the gateway's interface, as the SDK's own packing writes it. */
const backendVersion = '2.0.0';

/**
 * What a manifest breaks of the SDK's schema.
 * @returns {Promise<string[]>} empty when it keeps to it
 */
export async function manifestProblems(manifest) {
  const schema = JSON.parse(await readFile(schemaFile, 'utf8'));
  // The SDK's schema names its draft with https and without #, which no validator knows by that name.
  delete schema.$schema;
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  if (validate(manifest)) return [];
  return validate.errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/**
 * The manifest with what the SDK's packing adds once it is validated; its schema knows neither name.
 * @throws {Error} saying where the manifest breaks the schema
 */
export async function packageManifest(manifest) {
  const problems = await manifestProblems(manifest);
  if (problems.length > 0) throw new Error(`manifest.json breaks the SDK's schema: ${problems.join('; ')}.`);
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { ...manifest, CoreVersion: dependencies[sdkName], BackendVersion: backendVersion };
}

/** A text of the manifest's default resources. */
export function manifestText(manifest, reference) {
  const strings = manifest.resources.find(({ locale }) => locale === 'default').strings;
  const key = /^resources:strings:(.+)$/.exec(reference)?.[1];
  if (key && strings[key] === undefined) throw new Error(`manifest.json has no text '${key}'.`);
  return key ? strings[key] : reference;
}

// What a field of a profile is when it is left out, by type and field, as the schema has it: the one place where these
// numbers stand. TypeScript and the module's data are generated of it; the engine's build reads the schema itself
// (engine/cmake/profile-defaults.cmake).
import { loadSchemas } from '../schemas.mjs';

/**
 * `{ TimeSpan: { durationSeconds: 10, … }, Target: { … }, … }`: every field of the profile that has a default.
 * @param {Record<string, object>} schemas as `loadSchemas` returns them
 */
export function profileDefaults(schemas) {
  const profile = schemas['profile.schema.json'];
  return Object.fromEntries(
    [profile, ...Object.values(profile.definitions)]
      .map(({ title, properties }) => [title, defaultsOf(properties)])
      .filter(([, fields]) => Object.keys(fields).length > 0),
  );
}

/** The same of the schemas as they are on disk. */
export async function readProfileDefaults() {
  return profileDefaults(await loadSchemas());
}

function defaultsOf(properties) {
  const withDefault = Object.entries(properties).filter(([, node]) => node.default !== undefined);
  return Object.fromEntries(withDefault.map(([name, node]) => [name, node.default]));
}

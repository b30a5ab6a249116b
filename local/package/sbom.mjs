// The bill of materials of the package: CycloneDX 1.6.
import { createHash } from 'node:crypto';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

const spdxId = /^[A-Za-z0-9.-]+$/;
const spdxExpression = /^[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)+$/;

/**
 * @param {object} facts
 * @param {{ name: string, version: string, licence: string }} facts.product
 * @param {string} facts.packageSha256 of the package that this is the bill of
 * @param {Date} facts.time
 * @param {import('../build/components.mjs').Component[]} facts.components
 * @param {{ file: string, version: string, sha256: string }[]} facts.engines
 * @returns {string} JSON
 */
export function billOfMaterials({ product, packageSha256, time, components, engines }) {
  const bom = new Models.Bom({ serialNumber: `urn:uuid:${uuidOf(packageSha256)}`, version: 1 });
  bom.metadata.timestamp = time;
  bom.metadata.component = component(Enums.ComponentType.Application, {
    ...product,
    purl: `pkg:nuget/${product.name}@${product.version}`,
    sha256: packageSha256,
  });
  for (const { file, version, sha256 } of engines) {
    const name = `headroom-io (${file.split('/')[0]})`;
    const engine = component(Enums.ComponentType.Application, { name, version, licence: product.licence, sha256 });
    bom.components.add(engine);
    bom.metadata.component.dependencies.add(engine.bomRef);
  }
  for (const each of components) {
    const library = component(Enums.ComponentType.Library, each);
    library.description = `In ${each.partOf}.`;
    if (/^https?:/.test(each.url)) {
      library.externalReferences.add(new Models.ExternalReference(each.url, Enums.ExternalReferenceType.Website));
    }
    bom.components.add(library);
    bom.metadata.component.dependencies.add(library.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function component(type, { name, version, licence, purl, sha256 }) {
  const made = new Models.Component(type, name, {
    bomRef: purl ?? `headroom:${name}`,
    version: version ?? undefined,
    purl: purl ?? undefined,
  });
  made.licenses.add(licenceOf(licence));
  if (sha256) made.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256);
  return made;
}

function licenceOf(licence) {
  if (spdxExpression.test(licence)) return new Models.LicenseExpression(licence);
  return spdxId.test(licence) ? new Models.SpdxLicense(licence) : new Models.NamedLicense(licence);
}

/** The same package, the same bill: a UUID made of the package's hash (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

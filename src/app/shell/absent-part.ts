/**
 * In place of a part of the SDK's context that the tool does without: the SDK only passes it on. Whatever reads something
 * of it gets an error that names the part, and not a part that is there by half.
 */
export function absentPart(name: string): never {
  return new Proxy({} as never, {
    get: (_target, property) => {
      throw new Error(
        `The tool is built without the SDK's '${name}': '${String(property)}' is not there. Add it in sdk-context.ts.`,
      );
    },
  });
}

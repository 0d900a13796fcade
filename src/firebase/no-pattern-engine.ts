/**
 * Replaces the package `re2js` (40 kB compressed) in the bundle. Firestore needs it for regular expressions in pipeline queries,
 * which the app does not use. A query that needs it fails with an error that states this.
 */
export const RE2JS = {
  compile(pattern: string): never {
    throw new Error(`The app was built without pattern queries, and was asked for ${pattern}`);
  },
};

/**
 * Stands in the bundle for the regular expressions of Firestore's pipeline queries (the package `re2js`, 40 kB compressed), which the app
 * does not ask. A query that needs them fails with an error that says so.
 */
export const RE2JS = {
  compile(pattern: string): never {
    throw new Error(`The app was built without pattern queries, and was asked for ${pattern}`);
  },
};

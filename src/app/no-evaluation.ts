/**
 * Turns off the code generation of the schema library. The content security policy forbids `eval`, and an attempt would be
 * reported. The library reads this setting when it is loaded. The sign-in page does not load the library.
 */
Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });

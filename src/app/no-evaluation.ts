/**
 * The page's policy forbids making code of text, by which the schema library would speed itself up; a try would be reported. The library
 * reads this setting when it is loaded, which is later: the sign-in page does without it.
 */
Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });

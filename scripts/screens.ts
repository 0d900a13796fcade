import path from 'node:path';
import { playOnOwnEmulators } from './lib/on-own-emulators.ts';
import { main } from './lib/run.ts';

/** Takes screenshots of all screens in both widths into `docs/screens`. */
main(() => playOnOwnEmulators(path.join('tests', 'screens', 'playwright.config.ts'), process.argv.slice(2)));

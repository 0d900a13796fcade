import path from 'node:path';
import { playOnOwnEmulators } from './lib/on-own-emulators.ts';
import { main } from './lib/run.ts';

/** Measures frame times of the map in a headless browser and prints a table. */
main(() => playOnOwnEmulators(path.join('tests', 'bench-ui', 'playwright.config.ts'), process.argv.slice(2)));

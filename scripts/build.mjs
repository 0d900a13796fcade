import { runScript } from './bootstrap.mjs';

runScript('scripts/build.ts');

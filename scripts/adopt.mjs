import { runScript } from './bootstrap.mjs';

runScript('scripts/adopt.ts');

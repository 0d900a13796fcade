import { runScript } from './bootstrap.mjs';

runScript('scripts/dev.ts');

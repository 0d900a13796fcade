import { runScript } from './bootstrap.mjs';

runScript('scripts/assess.ts');

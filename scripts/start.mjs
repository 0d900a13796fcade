import { runScript } from './bootstrap.mjs';

runScript('scripts/start.ts');

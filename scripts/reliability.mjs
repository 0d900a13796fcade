import { runScript } from './bootstrap.mjs';

runScript('scripts/reliability.ts');

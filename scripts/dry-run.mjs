import { runScript } from './bootstrap.mjs';

runScript('scripts/dry-run.ts');

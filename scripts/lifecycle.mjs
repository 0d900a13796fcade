import { runScript } from './bootstrap.mjs';

runScript('scripts/lifecycle.ts');

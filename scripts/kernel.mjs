import { runScript } from './bootstrap.mjs';

runScript('scripts/kernel.ts');

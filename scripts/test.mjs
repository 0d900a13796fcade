import { runScript } from './bootstrap.mjs';

runScript('scripts/test.ts');

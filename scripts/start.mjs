import { runScript } from './bootstrap.mjs';

runScript('start.ts');

import { runScript } from './bootstrap.mjs';

runScript('tests/mutation/run.ts');

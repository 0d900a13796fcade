import { runScript } from './bootstrap.mjs';

runScript('tests/bench/run.ts');

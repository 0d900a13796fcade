import { runScript } from './bootstrap.mjs';

runScript('tests/bench/large-run.ts');

import { runScript } from './bootstrap.mjs';

runScript('tests/bench/levels.ts');

import { runScript } from './bootstrap.mjs';

runScript('tests/nightly/run.ts');

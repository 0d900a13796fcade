import { runScript } from './bootstrap.mjs';

runScript('tests/reference/write-validation.ts');

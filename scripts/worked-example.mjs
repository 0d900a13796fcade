import { runScript } from './bootstrap.mjs';

runScript('scripts/worked-example.ts');

import { runScript } from './bootstrap.mjs';

runScript('scripts/scale.ts');

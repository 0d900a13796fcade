import { runScript } from './bootstrap.mjs';

runScript('scripts/grids.ts');

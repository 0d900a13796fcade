import { runScript } from './bootstrap.mjs';

runScript('scripts/bench-ui.ts');

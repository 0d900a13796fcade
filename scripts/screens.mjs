import { runScript } from './bootstrap.mjs';

runScript('scripts/screens.ts');

import { runScript } from './bootstrap.mjs';

runScript('scripts/access.ts');

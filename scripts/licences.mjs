import { runScript } from './bootstrap.mjs';

runScript('scripts/licences.ts');

import { runScript } from './bootstrap.mjs';

runScript('scripts/restore.ts');

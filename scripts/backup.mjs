import { runScript } from './bootstrap.mjs';

runScript('scripts/backup.ts');

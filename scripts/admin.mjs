import { runScript } from './bootstrap.mjs';

runScript('scripts/admin.ts');

import { runScript } from './bootstrap.mjs';

runScript('scripts/architecture.ts');

import { runScript } from './bootstrap.mjs';

runScript('scripts/predict.ts');

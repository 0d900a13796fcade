import { writeFileSync } from 'node:fs';
import { compileKernel } from './lib/compile-kernel.ts';
import { main } from './lib/run.ts';

/** Compiles src/engine/kernel into the module that predictions run. */
main(async () => {
  for (const { file, text } of await compileKernel()) writeFileSync(file, text);
});

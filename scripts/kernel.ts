import { writeFileSync } from 'node:fs';
import { COMPILED_KERNEL, compileKernel } from './lib/compile-kernel.ts';
import { main } from './lib/run.ts';

/** Compiles src/acoustics/kernel into the module that predictions run. */
main(async () => {
  writeFileSync(COMPILED_KERNEL, await compileKernel());
});

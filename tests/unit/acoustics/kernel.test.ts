import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPILED_KERNEL, compileKernel } from '../../../scripts/lib/compile-kernel.ts';

it('is compiled from the sources as they are: otherwise run `npm run kernel`', async () => {
  expect((await compileKernel()) === readFileSync(COMPILED_KERNEL, 'utf8')).toBe(true);
});

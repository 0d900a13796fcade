import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Explained, installed, projectRoot, run } from './run.ts';

const KERNEL = path.join(projectRoot, 'src', 'acoustics', 'kernel');

/** The file that the compiled kernel is kept in, so that nothing needs to be built before the sources can run. */
export const COMPILED_KERNEL = path.join(projectRoot, 'src', 'acoustics', 'tracing', 'compiled-kernel.ts');

/** Memory is managed by hand (kernel/shared/memory.ts), so that no collector comes along. */
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'minimal', '--enable', 'simd'];

/**
 * Compiles the kernel from AssemblyScript to WebAssembly.
 * @returns the text of COMPILED_KERNEL
 */
export async function compileKernel(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const file = path.join(folder, 'kernel.wasm');
    const { code, output } = await run(installed('asc'), [path.join(KERNEL, 'index.ts'), '-o', file, ...OPTIONS]);
    if (code !== 0) throw new Explained(`The kernel does not compile:\n${output}`);
    const module = readFileSync(file).toString('base64');
    return `/** The compiled kernel, written by \`npm run kernel\`. */\nexport const KERNEL_WASM =\n  '${module}';\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

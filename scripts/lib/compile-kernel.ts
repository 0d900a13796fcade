import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Explained, installed, projectRoot, run } from './run.ts';

const KERNEL = path.join(projectRoot, 'src', 'engine', 'kernel');
const TRACING = path.join(projectRoot, 'src', 'engine', 'tracing');

/** The runtime is minimal, without a garbage collector, because memory is managed manually (kernel/shared/memory.ts). */
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'minimal', '--enable', 'simd', '--bindings', 'raw'];

/** A generated file that is committed, so that the sources run without a build. */
export interface CompiledFile {
  readonly file: string;
  readonly text: string;
}

/** SHA-256 of the kernel's sources, the compiler options and the compiler version. Equal hashes mean equal modules. */
export function kernelSourceHash(): string {
  const sources = globSync('**/*.ts', { cwd: KERNEL }).toSorted();
  const compiler = readFileSync(path.join(projectRoot, 'node_modules/assemblyscript/package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(compiler));
  const hash = createHash('sha256').update(JSON.stringify([version, OPTIONS]));
  for (const source of sources) hash.update(JSON.stringify([source, readFileSync(path.join(KERNEL, source), 'utf8')]));
  return hash.digest('hex');
}

/** Compiles the kernel from AssemblyScript to WebAssembly: the module, and the types of its exports. */
export async function compileKernel(): Promise<CompiledFile[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const output = path.join(folder, 'kernel.wasm');
    const { code, output: told } = await run(installed('asc'), [
      path.join(KERNEL, 'index.ts'),
      '-o',
      output,
      ...OPTIONS,
    ]);
    if (code !== 0) throw new Explained(`The kernel does not compile:\n${told}`);
    const module = readFileSync(output).toString('base64');
    return [
      {
        file: path.join(TRACING, 'compiled-kernel.ts'),
        text: `/** The compiled kernel, written by \`npm run kernel\` from sources of the SHA-256 ${kernelSourceHash()}. */\nexport const KERNEL_WASM =\n  '${module}';\n`,
      },
      {
        file: path.join(TRACING, 'kernel-exports.ts'),
        text: exportTypes(readFileSync(path.join(folder, 'kernel.d.ts'), 'utf8')),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Longest line of the types, as in all other sources. */
const MAX_COLUMNS = 120;

/**
 * Converts the compiler's type definitions of the module's exports to an interface. The definitions have boolean results, but the
 * module returns 0 or 1.
 */
export function exportTypes(definitions: string): string {
  const functions = [...definitions.matchAll(/export function (\w+)\((.*)\): (\w+);/g)];
  const members = functions.map(([, name = '', parameters = '', result = '']) => {
    const returns = result === 'boolean' ? 'number' : result;
    const line = `  ${name}(${parameters}): ${returns};`;
    if (line.length <= MAX_COLUMNS) return line;
    return [`  ${name}(`, ...parameters.split(', ').map((parameter) => `    ${parameter},`), `  ): ${returns};`].join(
      '\n',
    );
  });
  return [
    '/** The exports of the kernel, written by `npm run kernel`; addresses in its memory are in bytes. */',
    'export interface KernelExports {',
    '  readonly memory: WebAssembly.Memory;',
    ...members,
    '}',
    '',
  ].join('\n');
}

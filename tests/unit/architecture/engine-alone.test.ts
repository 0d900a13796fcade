/** The engine without the product: its folder is copied, compiled and run by itself. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/run.ts';

const ENGINE = path.join(projectRoot, 'src', 'engine');
const folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('compiles alone, and runs the example of its README', () => {
  cpSync(ENGINE, path.join(folder, 'engine'), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  const { compilerOptions } = JSON.parse(readFileSync(path.join(projectRoot, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>;
  };
  const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, exclude: ['engine/kernel'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  execFileSync(path.join(projectRoot, 'node_modules', '.bin', 'tsc'), ['-p', folder], { stdio: 'pipe' });
  const printed = execFileSync(process.execPath, [path.join(folder, 'engine', 'example', 'example.ts')], {
    encoding: 'utf8',
  });
  const readme = readFileSync(path.join(ENGINE, 'README.md'), 'utf8');
  expect(readme).toContain(`prints ${printed.trim()}.`);
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(readFileSync(path.join(ENGINE, 'example', 'example.ts'), 'utf8')).toContain(example);
}, 60_000);

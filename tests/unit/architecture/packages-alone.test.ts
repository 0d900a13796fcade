/** Tests the engine and the file readers without the product: their folders are copied, compiled and run on their own. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/run.ts';
import { shareOf } from '../../support/random-share.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'alone-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it.each(
  shareOf([
    ['engine', ['engine'], (printed: string) => `prints ${printed.trim()}.`],
    ['gis', ['engine', 'gis'], (printed: string) => `\`\`\`\n${printed}\`\`\``],
  ] as const),
)(
  'src/%s compiles with %j alone, and runs the example of its README',
  (name, needed, shownOf) => {
    const folder = path.join(scratch, name);
    for (const copied of needed) {
      cpSync(path.join(projectRoot, 'src', copied), path.join(folder, copied), {
        recursive: true,
        filter: (file) => !/\.test\.tsx?$/.test(file),
      });
    }
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
    const { compilerOptions } = JSON.parse(readFileSync(path.join(projectRoot, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: Record<string, unknown>;
    };
    const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, exclude: ['engine/kernel'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    execFileSync(path.join(projectRoot, 'node_modules', '.bin', 'tsc'), ['-p', folder], { stdio: 'pipe' });
    const source = path.join('example', 'example.ts');
    const printed = execFileSync(process.execPath, [path.join(folder, name, source)], { encoding: 'utf8' });
    const readme = readFileSync(path.join(folder, name, 'README.md'), 'utf8');
    expect(readme).toContain(shownOf(printed));
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(example).not.toBe('');
    expect(readFileSync(path.join(folder, name, source), 'utf8')).toContain(example);
  },
  60_000,
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './run.ts';

const SOURCE = /\.tsx?$/;
/** A change of these can change what is found in any file. */
const SETTINGS = /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package(-lock)?\.json|[\w.-]+\.d\.ts)$/;
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"](\.[^'"\n]+)['"]/gm;

/** A source file and its text. */
export interface SourceFile {
  file: string;
  text: string;
}

/**
 * The files of which a lint with types can find something new: those that changed, and those that import one of them, since what a file finds
 * follows from its own text and from the types that it imports.
 * @param changed paths from the root, those of files that are gone among them
 * @param all every source file of the project
 * @returns null where every file has to be looked at
 */
export function lintedFiles(changed: readonly string[], all: readonly SourceFile[]): string[] | null {
  if (changed.some((file) => SETTINGS.test(file))) return null;
  const sources = new Set(changed.filter((file) => SOURCE.test(file)));
  return all.filter(({ file, text }) => sources.has(file) || importsOneOf(file, text, sources)).map(({ file }) => file);
}

function importsOneOf(file: string, text: string, sources: ReadonlySet<string>): boolean {
  return [...text.matchAll(SPECIFIER)].some(([, specifier = '']) => {
    const named = path.posix.join(path.posix.dirname(file), specifier);
    // The kernel's imports leave `.ts` out.
    return sources.has(named) || sources.has(`${named}.ts`);
  });
}

/** What has changed since a commit, untracked files among it, as paths from the root. */
export async function changedSince(commit: string): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flat();
}

/** Every source file that is there. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const files = await git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  return [...new Set(files)].flatMap((file) => {
    try {
      return [{ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }];
    } catch {
      // It was deleted, and that is not committed yet.
      return [];
    }
  });
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.split('\n').filter((line) => line !== '');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './run.ts';

const SOURCE = /\.tsx?$/;
/** Files whose change can affect the lint result of any file. */
const SETTINGS = /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package(-lock)?\.json|[\w.-]+\.d\.ts)$/;
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"](\.[^'"\n]+)['"]/gm;

/** A source file and its text. */
export interface SourceFile {
  file: string;
  text: string;
}

/**
 * The files in which a lint with types can find something new: changed files, and files that import one of them. The findings of
 * a file depend only on its own text and the types that it imports.
 * @param changed paths from the root, including deleted files
 * @param all all source files of the project
 * @returns null if every file has to be linted
 */
export function lintedFiles(changed: readonly string[], all: readonly SourceFile[]): string[] | null {
  if (changed.some((file) => SETTINGS.test(file))) return null;
  const sources = new Set(changed.filter((file) => SOURCE.test(file)));
  return all.filter(({ file, text }) => sources.has(file) || importsOneOf(file, text, sources)).map(({ file }) => file);
}

function importsOneOf(file: string, text: string, sources: ReadonlySet<string>): boolean {
  return [...text.matchAll(SPECIFIER)].some(([, specifier = '']) => {
    const named = path.posix.join(path.posix.dirname(file), specifier);
    // Imports in the kernel omit `.ts`.
    return sources.has(named) || sources.has(`${named}.ts`);
  });
}

/** Files that have changed since a commit, including untracked files, as paths from the root. */
export async function changedSince(commit: string): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flat();
}

/** All existing source files. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const files = await git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  return [...new Set(files)].flatMap((file) => {
    try {
      return [{ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }];
    } catch {
      // The file was deleted without a commit.
      return [];
    }
  });
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.split('\n').filter((line) => line !== '');
}

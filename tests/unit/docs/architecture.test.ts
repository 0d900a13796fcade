import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { processingSchema } from '../../../src/model/assessment/assessment.ts';
import type { AssessmentId, ProjectUid, RunId } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { loadStepSchema, type ProjectFolder } from '../../../src/model/project/project.ts';
import { importsOf, sourceImports } from '../architecture/imports.ts';
import { withPictures } from '../architecture/picture.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

describe('docs/architecture.md', () => {
  test('shows the current imports (otherwise run `npm run architecture`)', () => {
    expect(PAGE).toBe(withPictures(PAGE, sourceImports()));
  });

  test('describes every folder', () => {
    const folders = [...globSync('src/*', { cwd: ROOT }), 'functions/src'];
    const table = PAGE.split('\n').filter((line) => /^\| `[^`]+` \| [^`]/.test(line));
    expect(folders.filter((folder) => !table.some((line) => line.startsWith(`| \`${folder}\``)))).toEqual([]);
  });

  test('names every step of a load and every state of a run', () => {
    for (const step of loadStepSchema.options) expect(PAGE).toMatch(new RegExp(`^\\|.*\`${step}\``, 'm'));
    for (const state of processingSchema.shape.state.options) expect(PAGE).toContain(`--> ${state}`);
  });

  test('names every collection of the security rules', () => {
    const rules = readFileSync(path.join(ROOT, 'firestore.rules'), 'utf8');
    const collections = [...rules.matchAll(/^ {4}match \/(\w+)\//gm)].map(([, name]) => name);
    expect(collections.length).toBeGreaterThan(6);
    for (const name of collections) expect(PAGE).toContain(`| \`${name}/{`);
  });

  test('names every path of the file storage', () => {
    const [project, assessment, run] = ['{uid}' as ProjectUid, '{id}' as AssessmentId, '{run}' as RunId];
    const paths = [
      storagePaths.projectFile(project, '{folder}' as ProjectFolder, '{file}'),
      storagePaths.prepared(project, '{version}', 'scene.bin'),
      storagePaths.prepared(project, '{version}', 'imagery/'),
      storagePaths.results(assessment),
      storagePaths.report(assessment),
      storagePaths.columnsOfRun(assessment, run),
      storagePaths.exported(assessment, '{name}.zip'),
    ];
    for (const stored of paths) expect(PAGE).toContain(stored);
  });
});

describe('withPictures', () => {
  const MARKED = '# Page\n<!-- made by npm run architecture -->\n<!-- end of what npm run architecture makes -->\nEnd';
  const imports = [
    ...importsOf('src/app/a.ts', "import '../plan/screens/b.ts';\nimport '../model/c.ts';"),
    ...importsOf('src/plan/screens/b.ts', "import './d.ts';\nimport { x } from '../../model/c.ts';"),
    ...importsOf('src/model/c.ts', "import { z } from 'zod';"),
    ...importsOf('src/scenarios/rules/e.ts', "import '../../plan/rules/f.ts';"),
    ...importsOf('tests/unit/g.ts', "import '../../src/model/c.ts';"),
  ];
  const page = withPictures(MARKED, imports);

  test('draws an arrow for each import, except those that a longer path shows', () => {
    expect(page).toContain('src_app --> __screens\n');
    expect(page).toContain('__screens --> src_model\n');
    expect(page).not.toContain('src_app --> src_model');
  });

  test('draws an arrow between rules of two capabilities', () => {
    expect(page).toContain('scenarios --> plan\n');
  });

  test('adds a table of all imports', () => {
    expect(page).toContain('| `src/app` | `*/screens`, `src/model` |');
    expect(page).toContain('| `src/model` | nothing of the project |');
  });

  test('omits tests and scripts', () => {
    expect(page).not.toContain('tests');
  });

  test('leaves the rest of the page unchanged, and returns the same page a second time', () => {
    expect(page).toMatch(/^# Page\n[^]*\nEnd$/);
    expect(withPictures(page, imports)).toBe(page);
  });

  test('throws an error if the page has no marker', () => {
    expect(() => withPictures('# Page', imports)).toThrow('docs/architecture.md needs');
  });
});

import { describe, expect, test } from 'vitest';
import { circles, forbidden, importsOf, sourceImports } from './imports.ts';

describe('the imports of the project', () => {
  const imports = sourceImports();

  test('are all found', () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  test('go only the ways of the architecture', () => {
    expect(forbidden(imports)).toEqual([]);
  });

  test('make no circles', () => {
    expect(circles(imports)).toEqual([]);
  });
});

describe('the check of imports', () => {
  test.each([
    ['src/domain/slug.ts', "import { doc } from 'firebase/firestore';"],
    ['src/domain/slug.ts', "import type { Scene } from '../acoustics/scene.ts';"],
    ['src/acoustics/scene/air.ts', "import { z } from 'zod';"],
    ['src/acoustics/air.ts', "import { BANDS } from './scene/bands.ts';"],
    ['src/acoustics/terrain/terrain.ts', "import { trace } from '../tracing/trace.ts';"],
    ['src/acoustics/kernel/rays/cast-ray.ts', "import { ground } from '../terms/ground';"],
    ['src/geodata/crs/crs.ts', "import { readCsv } from '../formats/csv.ts';"],
    ['src/ui/theme.ts', "import { useSession } from '../backend/session.ts';"],
    ['src/ui/theme.ts', "import { getAuth } from 'firebase/auth';"],
    ['src/backend/auth.ts', "import { readCsv } from '../geodata/formats/csv.ts';"],
    ['src/features/home/home-page.tsx', "const page = await import('../project/project-page.tsx');"],
    ['src/features/home/home-page.tsx', "import '../../app/shell.tsx';"],
    ['functions/src/shared/access.ts', "import { call } from '../../../src/backend/calls.ts';"],
    ['functions/src/shared/access.ts', "import { slr } from '../../../src/ui/theme.ts';"],
    ['src/elsewhere/file.ts', "import { slugOf } from '../domain/slug.ts';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(forbidden(importsOf(file, text))).toHaveLength(1);
  });

  test.each([
    ['src/features/home/home-page.tsx', "import { slr } from '../../ui/theme.ts';"],
    ['src/app/router.tsx', "import('../features/home/home-page.tsx')"],
    [
      'functions/src/shared/access.ts',
      "import { z } from 'zod';\nimport { slugOf } from '../../../src/domain/slug.ts';",
    ],
  ])('lets pass in %s: %s', (file, text) => {
    const imports = importsOf(file, text);
    expect(imports.length).toBeGreaterThan(0);
    expect(forbidden(imports)).toEqual([]);
  });

  test.each([
    ["import { Row } from '../shared/memory';", 'src/acoustics/kernel/shared/memory.ts'],
    ["import { Row } from '../shared/memory.ts';", 'src/acoustics/kernel/shared/memory.ts'],
    ["import { Row } from '../shared/nothing';", 'src/acoustics/kernel/shared/nothing'],
  ])('resolves %s', (text, file) => {
    expect(importsOf('src/acoustics/kernel/rays/cast-ray.ts', text).map(({ to }) => to)).toEqual([file]);
  });

  test('finds a circle of files that leave .ts out', () => {
    const folder = 'src/acoustics/kernel/lateral';
    const both = [
      ...importsOf(`${folder}/cached-hull.ts`, "import { find } from './find-cached-hull';"),
      ...importsOf(`${folder}/find-cached-hull.ts`, "import { Hulls } from './cached-hull';"),
    ];
    expect(circles(both)).toEqual([
      `${folder}/cached-hull.ts → ${folder}/find-cached-hull.ts → ${folder}/cached-hull.ts`,
    ]);
  });

  test('finds a circle over three files', () => {
    const file = (name: string, next: string) => importsOf(`src/domain/${name}.ts`, `import './${next}.ts';`);
    expect(circles([...file('a', 'b'), ...file('b', 'c'), ...file('c', 'a')])).toEqual([
      'src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
    expect(circles([...file('a', 'b'), ...file('b', 'c')])).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { circles, circlesOfSides, forbidden, importsOf, sideOf, sourceImports } from './imports.ts';

describe('the imports of the project', () => {
  const imports = sourceImports();

  test('include those of all parent folders', () => {
    expect(imports.length).toBeGreaterThan(5000);
    for (const parent of ['src', 'functions/src', 'scripts', 'tests']) {
      expect(imports.some(({ from }) => from.startsWith(`${parent}/`))).toBe(true);
    }
  });

  test('follow the rules of the architecture', () => {
    expect(forbidden(imports)).toEqual([]);
  });

  test('contain no cycles', () => {
    expect(circles(imports)).toEqual([]);
  });

  test('contain no cycles between capabilities', () => {
    expect(circlesOfSides(imports)).toEqual([]);
  });
});

describe('the check of imports', () => {
  test.each([
    ['src/model/slug.ts', "import { doc } from 'firebase/firestore';"],
    ['src/model/slug.ts', "import { readCsv } from '../gis/formats/csv.ts';"],
    ['src/engine/scene/air.ts', "import { z } from 'zod';"],
    ['src/engine/scene/air.ts', "import { slugOf } from '../../model/slug.ts';"],
    ['src/engine/air.ts', "import { BANDS } from './scene/bands.ts';"],
    ['src/engine/terrain/terrain.ts', "import { trace } from '../tracing/trace.ts';"],
    ['src/engine/kernel/rays/cast-ray.ts', "import { ground } from '../terms/ground';"],
    ['src/gis/crs/crs.ts', "import { readCsv } from '../formats/csv.ts';"],
    ['src/gis/crs/crs.ts', "import { slugOf } from '../../model/slug.ts';"],
    ['src/gis/crs/crs.ts', "import { workAreaSources } from '../../prediction/rules/sources/work-area-sources.ts';"],
    ['src/ui/theme.ts', "import { useSession } from '../people/api/session.ts';"],
    ['src/ui/theme.ts', "import { getAuth } from 'firebase/auth';"],
    ['src/firebase/auth.ts', "import { readCsv } from '../gis/formats/csv.ts';"],
    ['src/plan/rules/activities.ts', "import { useState } from 'react';"],
    ['src/plan/rules/activities.ts', "import { watchActivities } from '../api/activities.ts';"],
    ['src/plan/rules/activities.ts', "import { Letter } from '../../notifications/rules/letter.ts';"],
    ['src/plan/api/activities.ts', "import { PlanTab } from '../screens/areas/plan-tab.tsx';"],
    ['src/plan/api/activities.ts', "import { getAuth } from 'firebase/auth';"],
    ['src/report/document/report-html.tsx', "import { useSession } from '../../people/api/session.ts';"],
    ['src/home/home-page.tsx', "const page = await import('../report/screens/report-page.tsx');"],
    ['src/home/home-page.tsx', "import '../app/shell/shell.tsx';"],
    ['src/home/home-page.tsx', "import { doc } from 'firebase/firestore';"],
    ['functions/src/shared/access.ts', "import { call } from '../../../src/firebase/calls.ts';"],
    ['functions/src/shared/access.ts', "import { slr } from '../../../src/ui/theme.ts';"],
    ['functions/src/review/reviews.ts', "import { claimRun } from '../prediction/claim.ts';"],
    ['src/elsewhere/file.ts', "import { slugOf } from '../model/slug.ts';"],
    ['other/file.ts', "import { slugOf } from '../src/model/slug.ts';"],
  ])('rejects in %s: %s', (file, text) => {
    expect(forbidden(importsOf(file, text))).toHaveLength(1);
  });

  test.each([
    ['src/home/home-page.tsx', "import { slr } from '../ui/theme.ts';"],
    ['src/app/router.tsx', "import('../home/home-page.tsx')"],
    ['src/scenarios/rules/variants.ts', "import { areaMetBy } from '../../plan/rules/area-met-by.ts';"],
    [
      'functions/src/shared/access.ts',
      "import { z } from 'zod';\nimport { slugOf } from '../../../src/model/slug.ts';",
    ],
    ['scripts/seed.ts', "import { z } from 'firebase-admin';\nimport { URLS } from '../src/ui/urls.ts';"],
    [
      'src/model/slug.test.ts',
      "import { URLS } from '../ui/urls.ts';\nimport { at } from '../../tests/support/clock.ts';",
    ],
    ['tests/unit/a.test.ts', "import { URLS } from '../../src/ui/urls.ts';\nimport { at } from '../support/clock.ts';"],
  ])('accepts in %s: %s', (file, text) => {
    const imports = importsOf(file, text);
    expect(imports.length).toBeGreaterThan(0);
    expect(forbidden(imports)).toEqual([]);
  });

  test.each([
    ["import { Row } from '../shared/memory';", 'src/engine/kernel/shared/memory.ts'],
    ["import { Row } from '../shared/memory.ts';", 'src/engine/kernel/shared/memory.ts'],
    ["import { Row } from '../shared/nothing';", 'src/engine/kernel/shared/nothing'],
  ])('resolves %s', (text, file) => {
    expect(importsOf('src/engine/kernel/rays/cast-ray.ts', text).map(({ to }) => to)).toEqual([file]);
  });

  test.each([
    ['src/plan/rules/import/candidates.ts', 'src/plan/rules'],
    ['src/plan/screens/areas/plan-tab.tsx', 'src/plan/screens'],
    ['src/report/document/section.tsx', 'src/report/document'],
    ['src/home/home.tsx', 'src/home/screens'],
    ['src/model/slug.ts', 'src/model'],
    ['functions/src/plan/inputs.ts', 'functions/src/plan'],
    ['functions/src/index.ts', null],
    ['src/plan/rules/removal.test.ts', null],
    ['scripts/seed.ts', null],
  ])('finds the side of %s', (file, side) => {
    expect(sideOf(file)).toBe(side);
  });

  test('finds a cycle of files whose imports omit .ts', () => {
    const folder = 'src/engine/kernel/lateral';
    const both = [
      ...importsOf(`${folder}/cached-hull.ts`, "import { find } from './find-cached-hull';"),
      ...importsOf(`${folder}/find-cached-hull.ts`, "import { Hulls } from './cached-hull';"),
    ];
    expect(circles(both)).toEqual([
      `${folder}/cached-hull.ts → ${folder}/find-cached-hull.ts → ${folder}/cached-hull.ts`,
    ]);
  });

  test('finds a cycle of three files', () => {
    const file = (name: string, next: string) => importsOf(`src/model/${name}.ts`, `import './${next}.ts';`);
    expect(circles([...file('a', 'b'), ...file('b', 'c'), ...file('c', 'a')])).toEqual([
      'src/model/a.ts → src/model/b.ts → src/model/c.ts → src/model/a.ts',
    ]);
    expect(circles([...file('a', 'b'), ...file('b', 'c')])).toEqual([]);
  });

  test('finds a cycle between two capabilities whose files have none', () => {
    const both = [
      ...importsOf('src/plan/screens/a.ts', "import '../../results/screens/b.ts';"),
      ...importsOf('src/results/screens/c.ts', "import '../../plan/screens/d.ts';"),
    ];
    expect(circles(both)).toEqual([]);
    expect(circlesOfSides(both)).toEqual(['src/plan/screens → src/results/screens → src/plan/screens']);
  });

  test('accepts that screens of two capabilities import the rules of each other', () => {
    const both = [
      ...importsOf('src/plan/screens/a.ts', "import '../../results/rules/b.ts';"),
      ...importsOf('src/results/screens/c.ts', "import '../../plan/rules/d.ts';"),
    ];
    expect(circlesOfSides(both)).toEqual([]);
  });
});

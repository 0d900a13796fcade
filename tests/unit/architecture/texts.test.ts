import { describe, expect, test } from 'vitest';
import { sources, textOf, textsOf } from './texts.ts';

const SCREENS = ['src/app', 'src/home', 'src/ui', 'src/*/{api,screens}', 'src/report/document'];

/** Rules that write texts for screens. */
const LABELS = [
  'src/model/criteria/format-accuracy.ts',
  'src/model/time/dates.ts',
  'src/plan/rules/format-chainage.ts',
  'src/plan/rules/format-crew.ts',
  'src/plan/rules/format-shifts.ts',
  'src/plan/rules/format-size.ts',
  'src/projects/rules/holiday-region-names.ts',
  'src/results/rules/levels.ts',
  'src/results/rules/worst-level-labels.ts',
  'src/revisions/rules/outcome-names.ts',
  'src/revisions/rules/step-labels.ts',
  'src/vibration/rules/ground-borne-labels.ts',
  'src/vibration/rules/vibration-labels.ts',
];

/** Screens that format numbers themselves, and how often: for drawings, editable fields, and rounding. */
const NUMBERS: Readonly<Record<string, number>> = {
  // Coordinates of drawings.
  'src/prediction/screens/explanation/section-drawing.tsx': 2,
  'src/plan/screens/import/shape-plan.tsx': 2,
  'src/placement/screens/places-drawing.ts': 2,
  // Names of the time zones.
  'src/projects/screens/configuration/entered.ts': 1,
  // coordinates in fields, which are parsed again
  'src/plan/screens/coordinates/coordinate-rows.ts': 6,
  // Rounded values that are not displayed.
  'src/plan/screens/drawing/drawn-areas.ts': 2,
  'src/plan/screens/equipment/usage-unit.ts': 1,
  'src/plan/screens/drawing/snap-targets.ts': 2,
  'src/plan/rules/format-shifts.ts': 1,
};

const numbersIn = (source: string): number =>
  source.match(/\.toFixed\(|\.toLocale\w*String\(|\bIntl\.|from 'date-fns'/g)?.length ?? 0;

test('screens format numbers and dates only with src/model/format', () => {
  const found = [...sources(SCREENS), ...LABELS].flatMap((file) => {
    const count = numbersIn(textOf(file));
    return count === 0 ? [] : [[file, count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(NUMBERS);
});

test('only src/model/format uses Intl for texts', () => {
  const files = sources(['src', 'functions/src']).filter(
    (file) => !file.startsWith('src/model/format/') && /\.toLocale\w*String\(|\bIntl\./.test(textOf(file)),
  );
  expect(files).toEqual([
    // Order of addresses.
    'src/model/addresses.ts',
    // tests whether a time zone exists
    'src/model/project/report-config.ts',
    // the date in a time zone, in its stored form
    'src/model/time/calendar.ts',
    // Names of the time zones.
    'src/projects/screens/configuration/entered.ts',
  ]);
});

describe('the check of numbers and dates', () => {
  test.each([
    'level.toFixed(1)',
    'count.toLocaleString()',
    "day.toLocaleDateString('en')",
    "new Intl.NumberFormat('en')",
    "import { format } from 'date-fns';",
  ])('reports %s', (source) => {
    expect(numbersIn(source)).toBe(1);
  });

  test('accepts the functions of src/model/format', () => {
    expect(numbersIn("import { fixed } from '../format/format.ts';\nconst text = fixed(level, 1);")).toBe(0);
  });
});

describe('textsOf', () => {
  const found = (source: string) => textsOf('some.tsx', source).map(({ text }) => text);

  test.each([
    ['a text between tags', '<b>Save</b>', ['Save']],
    ['a text of several lines', '<p>\n  There is nothing\n  to do.\n</p>', ['There is nothing to do.']],
    ['a text around an element', '<p>Over <b>all</b> addresses</p>', ['Over … addresses', 'all']],
    ['a text around a line break', "<p>\n  temporary noise{' '}\n  barrier\n</p>", ['temporary noise barrier']],
    ['a text with values', '<p>{count} of {all} areas</p>', ['… of … areas']],
    ['an attribute', '<Input label="Name" />', ['Name']],
    ['words in an expression', "const problem = ok ? null : 'Draw an area.';", ['Draw an area.']],
    ['a template', 'const text = `There are ${count} areas`;', ['There are … areas']],
    ['a text within a template', "const text = `${isOne ? 'one area' : count}`;", ['…', 'one area']],
  ])('returns %s', (_, source, texts) => {
    expect(found(source)).toEqual(expect.arrayContaining(texts));
  });

  test.each([
    ['an import', "import { areas } from './temporary.ts';"],
    ['a comment', '// a temporary barrier\nconst height = 2;'],
    ['a name', 'const temporaryBarrier = 2;'],
  ])('does not return %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });
});

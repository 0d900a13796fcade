import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of many random scenes, and one that starts programs. One that began last would keep one core busy while the other has nothing left. */
const LONG = ['plain-method', 'any-place', 'validation', 'invariants', 'areas-behind-houses', 'lateral-path', 'yards', 'degenerate', 'national-grids', 'barrier-trials', 'convert-by-gdal', 'live-assessment', 'screening']; // prettier-ignore

/** Where triggers are enabled again, all processes of functions end: files that hold them come before those that start processes. */
const HOLDING_TRIGGERS = ['adopt', 'backup'];

/** Begins with the files that take longest, and ends with components: a worker that changes the project loads everything again. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  if ([...LONG, ...HOLDING_TRIGGERS].some((name) => moduleId.endsWith(`/${name}.test.ts`))) return 0;
  return project.name.startsWith('components') ? 2 : 1;
}

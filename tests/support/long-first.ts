import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with many random scenes, and one that starts programs. If one of them started last, only one core would be busy. */
const LONG = ['plain-method', 'any-place', 'validation', 'invariants', 'areas-behind-houses', 'lateral-path', 'yards', 'degenerate', 'national-grids', 'barrier-trials', 'convert-by-gdal', 'live-assessment', 'screening']; // prettier-ignore

/**
 * Files that hold back triggers. When triggers are enabled again, all processes of functions end. These files therefore run
 * before those that start processes.
 */
const HOLDING_TRIGGERS = ['adopt', 'backup'];

/**
 * Starts the files that take longest first and those of components last. A worker that changes to another project loads
 * everything again.
 */
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

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of many random scenes. One that began last would keep one core busy while the other has nothing left. */
const LONG = ['plain-method', 'any-place', 'validation', 'invariants', 'areas-behind-houses', 'lateral-path', 'yards', 'degenerate', 'national-grids']; // prettier-ignore

/** Begins with the files that take longest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [long, short] = [true, false].map((wanted) => sorted.filter(({ moduleId }) => isLong(moduleId) === wanted));
    return [...(long ?? []), ...(short ?? [])];
  }
}

function isLong(file: string): boolean {
  return LONG.some((name) => file.endsWith(`/${name}.test.ts`));
}

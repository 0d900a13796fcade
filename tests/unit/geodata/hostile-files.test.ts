import { expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { decodeRasters } from '../../../src/projects/rules/load/files/decode-rasters.ts';
import { hostileFiles } from '../../fixtures/hostile/make.ts';
import { projectWith, validProject, TEST_CRS } from '../../support/made-up-files.ts';

const hostile = hostileFiles();

it('hostileFiles returns at least 40 files with different names', () => {
  const names = new Set(hostile.map(({ file }) => `${file.folder}/${file.name}`));
  expect(names.size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(40);
});

it.each(hostile.map((hostile) => [`${hostile.file.folder}/${hostile.file.name}`, hostile] as const))(
  'loadProjectFiles rejects %s with a message that names the problem',
  async (name, { file, says }) => {
    // Terrain and imagery are added to the valid files. Other files replace valid ones.
    const isExtra = file.folder === 'terrain' || file.folder === 'imagery';
    const files = isExtra ? [...validProject(), file] : projectWith(file);
    const outcome = loadProjectFiles(files, { crs: TEST_CRS }, await decodeRasters(files, TEST_CRS));
    expect(outcome.kind).toBe('failed');
    const errors = outcome.problems.filter(({ severity }) => severity === 'error');
    const own = errors.filter((problem) => `${problem.folder}/${problem.file.split('/')[0]}` === name);
    expect(own.map(describeProblem).join('\n')).toMatch(says);
    // Too many problems would hide the important one.
    expect(own.length).toBeLessThan(20);
    for (const { message, value } of own) {
      expect(message.length).toBeLessThan(600);
      expect((value ?? '').length).toBeLessThan(100);
    }
  },
);

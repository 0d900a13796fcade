/**
 * Inserts faults into the engine one at a time and checks whether a test fails: `npm run mutations -- [--only TEXT]`. It works on
 * copies of the project in the folder for temporary files, so that the project is not changed. Prints the faults that no test
 * detected.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installed, projectRoot, run } from '../../scripts/lib/run.ts';
import { type Fault, FAULTS } from './faults.ts';

/** Files that a copy needs to compile its kernel and run its tests. */
const COPIED = [
  'src',
  'tests',
  'scripts',
  'functions/src',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
];
/**
 * The first rounds run a tenth of the random scenes. Faults that these do not detect are tested with all scenes in the last
 * round.
 */
const SOME_SCENES = { RANDOM_SHARE: '0' };
const ALL_SCENES = { RANDOM_SHARE: 'whole' };
/** Tests of random scenes. */
const RANDOM = ['invariants', 'degenerate', 'any-place', 'plain-method', 'yards', 'second-reflections', 'reflections'];
/**
 * Fast tests run first, because they detect most faults. The test that compares the compiled kernel with its sources is left out,
 * because it would detect all of them.
 */
const ROUNDS: ReadonlyArray<readonly string[]> = [
  [
    'terms',
    'screening.test',
    'sources',
    'reflections',
    'second-reflections',
    'lateral-path',
    'pieces',
    'loudest-place',
    'division',
    'reflected-cuts',
    'gap-places',
    'items-in-the-way',
    'directivity',
    'covers',
    'roofs-and-cuttings',
    'tests/reference/cases',
  ],
  [
    'plain-method',
    'side-edges',
    'yards',
    'kept-places',
    'ray-ends',
    'invariants',
    'temporary-screens',
    'degenerate',
    'path-reach',
    'gaps',
    'bodies',
    'areas-behind-houses',
  ],
  [
    'any-place',
    'file-order',
    'explain',
    'predict',
    'quick',
    'terrain',
    'contours',
    'facade-receivers',
    'reflecting-facades',
    'scene-cache',
  ],
];
const WANTED_SHARE = 0.95;

type Outcome = 'caught' | 'missed' | 'does not compile';

/** Creates a copy of the project for one fault at a time. */
function makeCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutation-'));
  for (const part of COPIED) cpSync(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'docs'));
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** @throws Error unless the text occurs exactly once in the file */
function textWith({ find, put }: Fault, text: string, file: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${file}: “${find}” stands there ${found} times, not once`);
  return text.replace(find, () => put);
}

async function outcomeOf(fault: Fault, copy: string): Promise<Outcome> {
  const file = path.join(copy, 'src', 'engine', fault.file);
  const before = readFileSync(file, 'utf8');
  const compiled = path.join(copy, 'src', 'engine', 'tracing', 'compiled-kernel.ts');
  const compiledBefore = readFileSync(compiled, 'utf8');
  writeFileSync(file, textWith(fault, before, fault.file));
  try {
    if (fault.file.startsWith('kernel/')) {
      const { code } = await run(process.execPath, [path.join(copy, 'scripts', 'kernel.ts')], { cwd: copy });
      if (code !== 0) return 'does not compile';
    }
    if (await someTestFails(copy)) return 'caught';
    return 'missed';
  } finally {
    writeFileSync(file, before);
    writeFileSync(compiled, compiledBefore);
  }
}

/** Runs the tests on a copy, round by round, until one fails. */
async function someTestFails(copy: string): Promise<boolean> {
  for (const { files, env } of [
    ...ROUNDS.map((files) => ({ files, env: SOME_SCENES })),
    { files: RANDOM, env: ALL_SCENES },
  ]) {
    const chosen = files.map((name) => (name.includes('/') ? name : `tests/unit/acoustics/${name}`));
    const { code } = await run(installed('vitest'), ['run', '--project', 'unit', '--bail', '1', ...chosen], {
      cwd: copy,
      env: { ...process.env, ...env },
    });
    if (code !== 0) return true;
  }
  return false;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const only = values.only ?? '';
  const faults = FAULTS.filter(({ file, find }) => file.includes(only) || find.includes(only));
  for (const fault of faults)
    textWith(fault, readFileSync(path.join(projectRoot, 'src', 'engine', fault.file), 'utf8'), fault.file);
  const unchanged = makeCopy();
  if (await someTestFails(unchanged)) throw new Error(`tests fail without any fault: see ${unchanged}`);
  rmSync(unchanged, { recursive: true, force: true });
  const missed: Fault[] = [];
  let next = 0;
  const workers = Array.from({ length: Math.min(availableParallelism(), faults.length) }, async () => {
    const copy = makeCopy();
    try {
      for (let fault = faults[next++]; fault !== undefined; fault = faults[next++]) {
        const outcome = await outcomeOf(fault, copy);
        if (outcome !== 'caught') missed.push(fault);
        console.log(
          `${outcome === 'caught' ? '✓' : '✗'} ${outcome}: ${fault.file}: ${fault.find} → ${fault.put || 'nothing'}`,
        );
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
  await Promise.all(workers);
  const caught = faults.length - missed.length;
  console.log(`${caught} of ${faults.length} faults were caught.`);
  process.exitCode = caught >= WANTED_SHARE * faults.length ? 0 : 1;
}

await main();

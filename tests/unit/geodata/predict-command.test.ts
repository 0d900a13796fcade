import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { shareOf } from '../../support/random-share.ts';

const script = fileURLToPath(new URL('../../../scripts/predict.ts', import.meta.url));
const caseFile = fileURLToPath(new URL('../../reference/cases/t11.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'predict-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('the predict command', () => {
  it('prints the same levels as JSON on one thread and on two', () => {
    const outputs = [run(caseFile), run('--threads', '2', caseFile)].map(({ stdout, stderr, status }) => {
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      return JSON.parse(stdout);
    });
    const [one, two] = outputs;
    expect(one.bandsHz).toEqual([63, 125, 250, 500, 1000, 2000, 4000, 8000]);
    expect(one.receivers[0]).toMatchObject({ id: 'R', lp: expect.any(Array), la: expect.closeTo(41.3, 1) });
    expect(one.pairs).toBe(1);
    expect(Object.keys(one.timing)).toEqual(['prepareMs', 'traceMs', 'evaluateMs']);
    expect(two.receivers).toEqual(one.receivers);
  });

  it.each(
    shareOf([
      [[], 'expected one file'],
      [['--threads', '0', caseFile], '--threads: expected a whole number from 1 to 256, got "0"'],
      [['--speed', '9', caseFile], "Unknown option '--speed'"],
      [[join(folder, 'absent.json')], 'absent.json cannot be read: '],
      [[written('broken.json', '{"scene": ')], 'broken.json is not JSON: '],
      [[written('wrong.json', '{"receivers": 3}')], 'sources: expected a list of sources, got nothing (and 1 more)'],
    ]),
  )('prints the problem in one line and exits with 1 (%#)', (args, sentence) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

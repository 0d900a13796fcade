import { describe, expect, it } from 'vitest';
import { chainsOf, reconcile, WHOLE_AREA, wholeEdit } from './reconcile-edit.ts';
import { BARRIER_YES, type WorkArea } from './work-area.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';

const BASE = { ...aWorkArea({ name: 'Yard' }), revision: 'r0' };
const RENAMED = { ...aWorkArea({ name: 'Laydown' }), revision: 'r0' };
const FENCED = { ...BASE, temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' } as const;
const OTHERWISE = { ...aWorkArea({ name: 'Compound' }), revision: 'r1' };

describe('an edit of a work area', () => {
  it('is written if nobody else has changed the work area', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, BASE)).toMatchObject({ kind: 'write', area: RENAMED });
    expect(reconcile({ before: null, after: BASE }, null)).toEqual({ kind: 'write', area: BASE });
    expect(reconcile({ before: BASE, after: null }, BASE)).toEqual({ kind: 'write', area: null });
  });

  it('is merged with changes by somebody else', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, FENCED)).toEqual({
      kind: 'write',
      area: { ...RENAMED, temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' },
    });
  });

  it('is skipped if the work area already has its result', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, { ...RENAMED, revision: 'r1' })).toEqual({ kind: 'nothing' });
    expect(reconcile({ before: BASE, after: null }, null)).toEqual({ kind: 'nothing' });
  });

  it('conflicts with a change of the same part by somebody else, and both outcomes are returned', () => {
    const outcome = reconcile({ before: BASE, after: RENAMED }, OTHERWISE);
    expect(outcome).toMatchObject({ kind: 'conflict', parts: ['name'] });
    if (outcome.kind !== 'conflict') return;
    expect(outcome.without?.feature.properties.name).toBe('Compound');
    expect(outcome.mine?.feature.properties.name).toBe('Laydown');
  });

  it('conflicts if one person deleted what the other changed', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, null)).toEqual({
      kind: 'conflict',
      parts: [WHOLE_AREA],
      without: null,
      mine: RENAMED,
    });
    expect(reconcile({ before: BASE, after: null }, FENCED)).toMatchObject({ parts: [WHOLE_AREA], mine: null });
  });
});

describe('consecutive edits of one work area', () => {
  const edit = (areaId: string, before: WorkArea | null, after: WorkArea | null) => ({ areaId, before, after });

  it('form one edit, which is done as soon as the last of them is stored', () => {
    const drawn = edit('yard', null, BASE);
    const renamed = edit('yard', { ...BASE, revision: 'r1' }, RENAMED);
    const again = edit('yard', RENAMED, OTHERWISE);
    const [chain, ...others] = chainsOf([drawn, renamed, again]);
    expect(others).toEqual([]);
    expect(chain).toEqual([drawn, renamed, again]);
    if (chain === undefined) return;
    expect(wholeEdit(chain)).toEqual(edit('yard', null, OTHERWISE));
    expect(reconcile(wholeEdit(chain), OTHERWISE)).toEqual({ kind: 'nothing' });
  });

  it('stay separate for two work areas, or if somebody else changed the work area in between', () => {
    const edits = [edit('yard', BASE, RENAMED), edit('gate', BASE, null), edit('yard', FENCED, null)];
    expect(chainsOf(edits)).toEqual(edits.map((each) => [each]));
    const [begun, followed] = [edit('yard', BASE, RENAMED), edit('yard', RENAMED, OTHERWISE)];
    expect(chainsOf([begun, edit('gate', null, BASE), followed])).toContainEqual([begun, followed]);
  });
});

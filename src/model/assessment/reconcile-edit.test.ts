import { describe, expect, it } from 'vitest';
import { chainsOf, reconcile, WHOLE_AREA, wholeEdit } from './reconcile-edit.ts';
import { BARRIER_YES, type WorkArea } from './work-area.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';

const BASE = { ...aWorkArea({ name: 'Yard' }), revision: 'r0' };
const RENAMED = { ...aWorkArea({ name: 'Laydown' }), revision: 'r0' };
const FENCED = { ...BASE, temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' } as const;
const OTHERWISE = { ...aWorkArea({ name: 'Compound' }), revision: 'r1' };

describe('an edit of a work area', () => {
  it('is written where nobody else has changed it', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, BASE)).toMatchObject({ kind: 'write', area: RENAMED });
    expect(reconcile({ before: null, after: BASE }, null)).toEqual({ kind: 'write', area: BASE });
    expect(reconcile({ before: BASE, after: null }, BASE)).toEqual({ kind: 'write', area: null });
  });

  it('is written beside what somebody else changed of it', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, FENCED)).toEqual({
      kind: 'write',
      area: { ...RENAMED, temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' },
    });
  });

  it('is left where it is there already', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, { ...RENAMED, revision: 'r1' })).toEqual({ kind: 'nothing' });
    expect(reconcile({ before: BASE, after: null }, null)).toEqual({ kind: 'nothing' });
  });

  it('is a conflict where somebody else changed the same part, with both outcomes', () => {
    const outcome = reconcile({ before: BASE, after: RENAMED }, OTHERWISE);
    expect(outcome).toMatchObject({ kind: 'conflict', parts: ['name'] });
    if (outcome.kind !== 'conflict') return;
    expect(outcome.without?.feature.properties.name).toBe('Compound');
    expect(outcome.mine?.feature.properties.name).toBe('Laydown');
  });

  it('is a conflict where one deleted what the other changed', () => {
    expect(reconcile({ before: BASE, after: RENAMED }, null)).toEqual({
      kind: 'conflict',
      parts: [WHOLE_AREA],
      without: null,
      mine: RENAMED,
    });
    expect(reconcile({ before: BASE, after: null }, FENCED)).toMatchObject({ parts: [WHOLE_AREA], mine: null });
  });
});

describe('edits that were made one upon the other', () => {
  const edit = (areaId: string, before: WorkArea | null, after: WorkArea | null) => ({ areaId, before, after });

  it('are one edit, which is there as soon as the last of them is', () => {
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

  it('stand apart where they are of two work areas, or somebody else changed the work area in between', () => {
    const edits = [edit('yard', BASE, RENAMED), edit('gate', BASE, null), edit('yard', FENCED, null)];
    expect(chainsOf(edits)).toEqual(edits.map((each) => [each]));
    const [begun, followed] = [edit('yard', BASE, RENAMED), edit('yard', RENAMED, OTHERWISE)];
    expect(chainsOf([begun, edit('gate', null, BASE), followed])).toContainEqual([begun, followed]);
  });
});

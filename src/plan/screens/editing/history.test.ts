import { beforeEach, describe, expect, test } from 'vitest';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';
import type { AssessmentDetails } from '../../../model/assessment/assessment.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import { editor, useEditor } from './editor-store.ts';
import { combined, type HistoryEdit, type HistoryEntry } from './history.ts';

const [FIRST, SECOND] = ['w1', 'w2'].map((id) => workAreaIdSchema.parse(id)) as [
  ReturnType<typeof workAreaIdSchema.parse>,
  ReturnType<typeof workAreaIdSchema.parse>,
];
const named = (name: string): WorkArea => aWorkArea({ name });

const edit = (before: WorkArea | null, after: WorkArea | null, areaId = FIRST): HistoryEdit => ({
  kind: 'areas',
  edits: [{ areaId, before, after }],
});

const DETAILS: AssessmentDetails = anAssessment();
const details = (before: Partial<AssessmentDetails>, after: Partial<AssessmentDetails>): HistoryEdit => ({
  kind: 'details',
  before: { ...DETAILS, ...before },
  after: { ...DETAILS, ...after },
});

describe('combined', () => {
  test('writes each work area once, from its first state to its last', () => {
    const steps = [edit(named('a'), named('b')), edit(null, named('x'), SECOND), edit(named('b'), named('c'))];
    expect(combined(steps)).toEqual({
      areas: [
        { areaId: FIRST, before: named('a'), after: named('c') },
        { areaId: SECOND, before: null, after: named('x') },
      ],
      details: null,
    });
  });

  test('writes nothing if the last step reverts the first one', () => {
    expect(combined([edit(named('a'), named('b')), edit(named('b'), named('a'))]).areas).toEqual([]);
    expect(combined([edit(null, named('b')), edit(named('b'), null)]).areas).toEqual([]);
  });

  test('keeps two edits if somebody else changed the work area between them', () => {
    const steps = [edit(named('a'), named('b')), edit(named('theirs'), named('c'))];
    expect(combined(steps).areas).toHaveLength(2);
  });

  test('joins the changes of the details', () => {
    const steps = [
      details({ name: 'a' }, { name: 'b' }),
      details({ name: 'b', permitNumber: 'P-2' }, { name: 'c', permitNumber: 'P-3' }),
    ];
    expect(combined(steps).details).toMatchObject({
      before: { name: 'a', permitNumber: 'P-2' },
      after: { name: 'c', permitNumber: 'P-3' },
    });
  });
});

describe('the undo history', () => {
  beforeEach(() => {
    editor.reset();
    editor.remember(edit(named('a'), named('b')));
    editor.remember(edit(named('b'), named('c')));
    editor.remember(edit(named('c'), named('d')));
  });
  const lastNames = () => {
    const { past, future } = useEditor.getState();
    const nameOf = (entry: HistoryEntry) =>
      entry.kind === 'areas' ? entry.edits[0]?.after?.feature.properties.name : null;
    return [past.map(nameOf), future.map(nameOf)];
  };

  test('undoes several steps at once, and redoes up to any of them', () => {
    expect(editor.undo(2)?.areas).toEqual([{ areaId: FIRST, before: named('d'), after: named('b') }]);
    expect(lastNames()).toEqual([['b'], ['d', 'c']]);
    expect(editor.redo(1)?.areas).toEqual([{ areaId: FIRST, before: named('b'), after: named('c') }]);
    expect(lastNames()).toEqual([['b', 'c'], ['d']]);
  });

  test('stops at its first and its last step', () => {
    expect(editor.undo(9)?.areas).toEqual([{ areaId: FIRST, before: named('d'), after: named('a') }]);
    expect(editor.undo()).toBeNull();
    editor.redo(9);
    expect(lastNames()).toEqual([['b', 'c', 'd'], []]);
    expect(editor.redo()).toBeNull();
  });

  test('stores the time of each step', () => {
    const [first] = useEditor.getState().past;
    expect(Date.now() - (first?.at ?? 0)).toBeLessThan(60_000);
  });
});

import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import { useDraftShapes } from '../../../prediction/screens/preview/draft-shape.ts';
import { useDraggedShapes } from './use-dragged-shapes.ts';

const id = workAreaIdSchema.parse('w1');
const area = { ...aWorkArea(), revision: 'first' };
const workAreas = { [id]: area };
const geometry: WorkGeometry = { type: 'Point', coordinates: [151, -33] };

test.each([
  ['is shown until the written one arrives', 'second', 1],
  ['that is not written is shown no longer', 'first', 0],
])('A dropped shape %s', (_, revision, drafts) => {
  const written = { ...area, revision: 'first' };
  const reshape = vi.fn(() => {
    written.revision = revision;
  });
  const { result } = renderHook(() => useDraggedShapes(workAreas, { latest: () => written }, reshape));
  act(() => result.current.drag([[id, geometry]]));
  expect(useDraftShapes.getState().drafts).toHaveLength(1);
  act(() => result.current.drop([[id, geometry]]));
  expect(reshape).toHaveBeenCalledTimes(1);
  expect(useDraftShapes.getState().drafts).toHaveLength(drafts);
});

import { describe, expect, test } from 'vitest';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { areaOf, placeOfAnchor } from './comment-anchors.ts';

const { workAreas } = anAssessment({ workAreas: { w1: storedWorkArea(aWorkArea({ name: 'Depot' })) } });
const scene = streetTown();
const [address = ''] = scene.receivers.addressIds;

describe('what a comment is about', () => {
  test.each([
    [
      'a work area, by the name that it has now, at its northernmost corner',
      { kind: 'work-area', id: 'w1', name: 'Station' },
      { name: 'Depot', isGone: false, place: [151, -33] },
    ],
    [
      'a work area that was deleted, by the name that it had',
      { kind: 'work-area', id: 'w2', name: 'Station' },
      { name: 'Station', isGone: true, place: null },
    ],
    [
      'an address that was removed',
      { kind: 'address', id: 'none', name: '1 Ring Road' },
      { name: '1 Ring Road', isGone: true, place: null },
    ],
  ] as const)('is found: %s', (_, anchor, found) => {
    expect(placeOfAnchor(anchor, { workAreas, scene })).toEqual(found);
  });

  test('is an address where its first receiver stands', () => {
    const anchor = { kind: 'address', id: address, name: '0 Ring Road' } as const;
    const [lon, lat] = scene.receivers.lonLat;
    expect(placeOfAnchor(anchor, { workAreas, scene })).toEqual({
      name: anchor.name,
      isGone: false,
      place: [lon, lat],
    });
  });

  test('is not missing while the addresses are not there yet', () => {
    const anchor = { kind: 'address', id: 'none', name: '1 Ring Road' } as const;
    expect(placeOfAnchor(anchor, { workAreas, scene: null })).toMatchObject({ isGone: false, place: null });
  });

  test('is no work area where it is an address of the same id', () => {
    expect(areaOf({ kind: 'address', id: 'w1', name: 'w1' }, workAreas)).toBeNull();
    expect(areaOf({ kind: 'work-area', id: 'w1', name: 'w1' }, workAreas)).toBe('w1');
  });
});

import { describe, expect, test } from 'vitest';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { areaOf, placeOfAnchor } from './comment-anchors.ts';

const { workAreas } = anAssessment({ workAreas: { w1: storedWorkArea(aWorkArea({ name: 'Depot' })) } });
const scene = streetTown();
const [address = ''] = scene.receivers.addressIds;

describe('placeOfAnchor', () => {
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
  ] as const)('finds %s', (_, anchor, found) => {
    expect(placeOfAnchor(anchor, { workAreas, scene })).toEqual(found);
  });

  test('places the comment of an address at its first receiver', () => {
    const anchor = { kind: 'address', id: address, name: '0 Ring Road' } as const;
    const [lon, lat] = scene.receivers.lonLat;
    expect(placeOfAnchor(anchor, { workAreas, scene })).toEqual({
      name: anchor.name,
      isGone: false,
      place: [lon, lat],
    });
  });

  test('does not report an address as removed before the addresses are loaded', () => {
    const anchor = { kind: 'address', id: 'none', name: '1 Ring Road' } as const;
    expect(placeOfAnchor(anchor, { workAreas, scene: null })).toMatchObject({ isGone: false, place: null });
  });

  test('areaOf returns no work area for an address with the same id', () => {
    expect(areaOf({ kind: 'address', id: 'w1', name: 'w1' }, workAreas)).toBeNull();
    expect(areaOf({ kind: 'work-area', id: 'w1', name: 'w1' }, workAreas)).toBe('w1');
  });
});

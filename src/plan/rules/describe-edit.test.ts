import { describe, expect, test } from 'vitest';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { EQUIPMENT } from '../../../tests/support/plan-edits.ts';
import type { WorkAreaEdit } from '../../model/assessment/reconcile-edit.ts';
import { BARRIER_UNSPECIFIED, BARRIER_YES, type WorkArea } from '../../model/assessment/work-area.ts';
import { describeEdit } from './describe-edit.ts';

const STATION = aWorkArea({ name: 'Station' });
const EXCAVATOR = { id: 'excavator', quantity: 1 };
const SAW = { id: 'saw', quantity: 2 };
const LINE = {
  type: 'LineString',
  coordinates: [
    [151, -33],
    [151.001, -33],
  ],
};
const BARRIER = aWorkArea({ name: 'Hoarding', kind: 'barrier', equipment: [], geometry: LINE });

const square = (lon: number, lat: number, [farLon, farLat] = [lon + 0.001, lat - 0.001]) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [farLon, lat],
      [farLon, farLat],
      [lon, farLat],
      [lon, lat],
    ],
  ],
});

const station = (properties: object): WorkArea => aWorkArea({ name: 'Station', ...properties });
const barrier = (temporaryNoiseBarrier: WorkArea['temporaryNoiseBarrier']): WorkArea => ({
  ...STATION,
  temporaryNoiseBarrier,
});

const change = (after: WorkArea | null, before: WorkArea | null = STATION): WorkAreaEdit => ({ before, after });

describe('describeEdit', () => {
  test.each<[text: string, edits: WorkAreaEdit[]]>([
    ['Added Station', [change(STATION, null)]],
    ['Deleted Station', [change(null)]],
    ['Added Hoarding', [change(BARRIER, null)]],
    ['Renamed Station to Depot', [change(station({ name: 'Depot' }))]],
    ['Renamed This work area to Station', [change(STATION, station({ name: '' }))]],
    ['Moved Station', [change(station({ geometry: square(151.004, -33.002) }))]],
    ['Reshaped Station', [change(station({ geometry: square(151, -33, [151.002, -33.001]) }))]],
    ['Reshaped Station', [change(station({ geometry: LINE }))]],
    ['Added 2 × Saw to Station', [change(station({ equipment: [EXCAVATOR, SAW] }))]],
    ['Added 2 items to Station', [change(station({ equipment: [EXCAVATOR, SAW, { id: 'crane', quantity: 1 }] }))]],
    ['Removed Excavator from Station', [change(station({ equipment: [] }))]],
    ['Changed Excavator in Station: 1 → 3', [change(station({ equipment: [{ ...EXCAVATOR, quantity: 3 }] }))]],
    ['Changed Excavator in Station', [change(station({ equipment: [{ ...EXCAVATOR, usage: 50 }] }))]],
    ['Replaced Excavator by Saw in Station', [change(station({ equipment: [SAW] }))]],
    ['Changed the equipment of Station', [change(station({ equipment: [SAW, { id: 'crane', quantity: 1 }] }))]],
    ['Added 1 × unknown to Station', [change(station({ equipment: [EXCAVATOR, { id: 'unknown', quantity: 1 }] }))]],
    ['Temporary noise barrier of Station: yes', [change(barrier(BARRIER_YES))]],
    ['Temporary noise barrier of Station: unspecified', [change(barrier(BARRIER_UNSPECIFIED), barrier(BARRIER_YES))]],
    ['Changed barrier height of Station', [change(station({ barrierHeight: 4 }))]],
    ['Changed hours of Station', [change(station({ hours: { from: '22:00', to: '05:00' } }))]],
    ['Changed roof of Station', [change(station({ onRoof: true }))]],
    ['Changed name, crew of Depot', [change(station({ name: 'Depot', crew: 'all-over' }))]],
    ['Added 2 work areas', [change(STATION, null), change(station({ name: 'Depot' }), null)]],
    ['Deleted 2 barriers', [change(null, BARRIER), change(null, BARRIER)]],
    [
      'Moved 2 work areas',
      [
        change(station({ geometry: square(151.004, -33.002) })),
        change(station({ geometry: square(151.004, -33.002) })),
      ],
    ],
    ['Changed 2 shapes', [change(null), change(BARRIER, null)]],
  ])('returns “%s” for an edit of work areas', (text, edits) => {
    expect(describeEdit({ kind: 'areas', edits }, EQUIPMENT)).toBe(text);
  });

  test.each([
    ['Changed the operating time', { operatingTime: 'night' }],
    ['Changed the name and the permit number', { name: 'Other works', permitNumber: 'P-2' }],
  ])('returns “%s” for an edit of the details', (text, changes) => {
    const before = anAssessment();
    expect(describeEdit({ kind: 'details', before, after: { ...before, ...changes } }, EQUIPMENT)).toBe(text);
  });
});

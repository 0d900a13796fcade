import { expect, test } from 'vitest';
import type { WorkArea } from '../../../../model/assessment/work-area.ts';
import { changedSettings } from './more-settings.tsx';

const usual = 'one-place';
const movingCrew = { lengthM: 100, advanceMPerHour: 150, direction: 'with', restarts: false } as const;

test.each<[Partial<WorkArea['feature']['properties']>, string[]]>([
  [{}, []],
  [{ onRoof: true }, ['On a roof']],
  [{ crew: 'all-over' }, ['Spread over the area']],
  // A value that equals the default of the criteria set is not a change.
  [{ crew: usual }, []],
  [{ movingCrew }, ['Moving crew']],
  [{ vehiclesPerHour: 12 }, ['Haul road']],
  [{ hours: { from: '22:00', to: '02:00' }, onRoof: true }, ['On a roof', 'Restricted hours']],
])('changedSettings names the settings that differ from the defaults: %j', (properties, chips) => {
  expect(changedSettings({ name: 'North', equipment: [], ...properties }, usual)).toEqual(chips);
});

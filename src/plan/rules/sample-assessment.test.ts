import { expect, it } from 'vitest';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { storedWorkArea, storedWorkAreaSchema } from '../../model/assessment/work-area.ts';
import { companyIdSchema, projectUidSchema } from '../../model/ids.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { sampleAssessment } from './sample-assessment.ts';

const sampleWith = (equipment: Parameters<typeof sampleAssessment>[0]['equipment']) =>
  sampleAssessment({
    author: 'engineer@example.com',
    project: projectUidSchema.parse('p1'),
    company: companyIdSchema.parse('c1'),
    bounds: { west: 151.2, south: -33.86, east: 151.22, north: -33.84 },
    set: criteriaSetOf(DEFAULT_REPORT_CONFIG),
    shift: { date: '2026-11-26', start: '22:00', end: '05:00' },
    equipment,
  });

it('sampleAssessment is one night with an item of medium level in the middle of the site', () => {
  const items = [104, 118, 110].map((lwa) => anEquipmentItem({ id: `e${lwa}`, lw: null, lwa }));
  const { startDate, endDate, operatingTime, workAreas } = sampleWith(items);
  expect({ startDate, endDate, operatingTime }).toEqual({
    startDate: '2026-11-26',
    endDate: '2026-11-27',
    operatingTime: 'night',
  });
  const [area] = Object.values(workAreas);
  expect(area?.feature.properties.equipment).toEqual([{ id: 'e110', quantity: 1 }]);
  const ring = area?.feature.geometry.type === 'Polygon' ? (area.feature.geometry.coordinates[0] ?? []) : [];
  const middle = ring.slice(0, 4).reduce(([x, y], [lon, lat]) => [x + lon / 4, y + lat / 4], [0, 0]);
  expect(middle[0]).toBeCloseTo(151.21, 9);
  expect(middle[1]).toBeCloseTo(-33.85, 9);
  // The sample can be stored.
  if (area !== undefined) storedWorkAreaSchema.parse(storedWorkArea(area));
});

it('sampleAssessment has an area without equipment if the project has no equipment', () => {
  const [area] = Object.values(sampleWith([]).workAreas);
  expect(area?.feature.properties.equipment).toEqual([]);
});

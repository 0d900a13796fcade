import { describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import { type ChangedInput, whatChanged } from './what-changed.ts';
import type { Report } from './report.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG, reportConfigSchema } from '../../model/project/report-config.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { reportOf } from '../../../tests/support/reports.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';

const config = DEFAULT_REPORT_CONFIG;
const item = anEquipmentItem({ id: 'exc', name: 'Excavator', lwa: 112.2, usage: 100 });
const area = aWorkArea({
  name: 'Platform works',
  geometry: assessedArea().geometry,
  equipment: [{ id: 'exc', quantity: 2 }],
});
const shifts = [{ date: '2026-11-23', start: '20:00', end: '05:00' }];
const processed = anAssessment({
  shifts,
  workAreas: { 'area-1': { ...storedWorkArea(area), temporaryNoiseBarrier: true } },
});

const results = someResults([], {
  areas: [assessedArea({ crew: criteriaSetOf(config).crew })],
  method: config.method,
  criteria: criteriaSetOf(config),
  engineVersion: ENGINE_VERSION,
  inputHash: '',
  processedAt: '2026-11-20T10:00:00.000Z',
  processedBy: 'erin@example.com',
});
const report = reportOf(results, {
  title: {
    report: config.texts.title,
    introduction: '',
    closing: '',
    logo: null,
    project: 'Wattlebrook',
    company: 'Works',
    assessment: 'Track works',
    description: '',
    permitNumber: 'P-1',
    stage: '',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    shifts,
    author: 'erin@example.com',
  },
  times: [],
  lamaxReason: null,
});

const time = (key: string, name: string): Report['times'][number] => ({
  key,
  name,
  hours: '',
  assessed: 0,
  notInUse: 0,
  notAssessed: 0,
  exceeding: 0,
  highlyAffected: 0,
  sleepScreening: null,
  sleepAtLeast: false,
  withinAccuracy: null,
  catchments: [],
  mostAffected: [],
  notifications: [],
});

const changed = (changes: Partial<ChangedInput>) =>
  whatChanged({
    report,
    assessment: processed,
    config,
    project: { loadedAt: new Date('2026-11-01') },
    equipment: [item],
    ...changes,
  });

/** Returns the assessment with its area changed. */
function withArea(properties: Record<string, unknown>, barrier: boolean | null = true) {
  const other = aWorkArea({ ...area.feature.properties, geometry: area.feature.geometry, ...properties });
  const stored = { ...storedWorkArea(other), ...(barrier === null ? {} : { temporaryNoiseBarrier: barrier }) };
  return { assessment: anAssessment({ ...processed, workAreas: { 'area-1': stored } }) };
}

describe('the list of changes since processing', () => {
  test('is empty without changes', () => expect(changed({})).toEqual([]));

  test('mentions another ground-borne noise table if vibration was assessed', () => {
    const rows = [{ kind: 'jackhammer' as const, distanceM: 5, levelDb: 40 }];
    const groundBorne = { quantity: 'LAeq' as const, source: 'Study 7', rows };
    const nothing = { areas: [], unsaid: [], outside: [], still: [], hasBuildings: true, heritageUnknown: 0 };
    const without = { ...report, vibration: { ...nothing, buildings: [], felt: [], groundBorne: null } };
    const found = {
      ...groundBorne,
      times: [],
      areas: [],
      untabled: [],
      counts: { evening: 0, night: 0 },
      addresses: [],
    };
    const withTable = { ...without, vibration: { ...without.vibration, groundBorne: found } };
    const told = ['The table of ground-borne noise was changed.'];
    const given = { ...config, groundBorne };
    expect(changed({ config: given })).toEqual([]);
    expect(changed({ report: without, config: given })).toEqual(told);
    expect(changed({ report: withTable, config: given })).toEqual([]);
    expect(changed({ report: withTable })).toEqual(told);
    const other = { ...groundBorne, rows: [{ kind: 'jackhammer' as const, distanceM: 5, levelDb: 41 }] };
    expect(changed({ report: withTable, config: { ...config, groundBorne: other } })).toEqual(told);
  });

  test.each<[string, Partial<ChangedInput>, string[]]>([
    ['the name', { assessment: { ...processed, name: 'Kerb' } }, ['The name was “Track works”, and is “Kerb”.']],
    ['the permit', { assessment: { ...processed, permitNumber: '' } }, ['The permit number was “P-1”, and is empty.']],
    ['the stage', { assessment: { ...processed, stage: 'Rail' } }, ['The stage was empty, and is “Rail”.']],
    ['the description', { assessment: { ...processed, description: 'New' } }, ['The description was changed.']],
    [
      'a shift',
      { assessment: { ...processed, shifts: [{ date: '2026-11-24', start: '20:00', end: '05:00' }] } },
      ['The shift of 2026-11-24, 20:00–05:00 was added.', 'The shift of 2026-11-23, 20:00–05:00 was removed.'],
    ],
    [
      'many shifts',
      {
        assessment: {
          ...processed,
          shifts: [
            ...shifts,
            ...['24', '25', '26', '27'].map((day) => ({ date: `2026-11-${day}`, start: '20:00', end: '05:00' })),
          ],
        },
      },
      ['4 shifts were added.'],
    ],
    [
      'operating times of one without shifts',
      {
        report: { ...report, title: { ...report.title, shifts: [] }, times: [time('evening', 'Evening')] },
        assessment: { ...processed, shifts: [], operatingTime: 'night' },
      },
      ['The operating times were Evening, and are Night.'],
    ],
    ['the name of an area', withArea({ name: 'Track' }), ['Platform works is called Track now.']],
    [
      'the place of an area',
      withArea({ geometry: { type: 'Point', coordinates: [151.2, -33.85] } }),
      ['Platform works was moved or reshaped.', 'The crew of Platform works is no longer assessed as worst case.'],
    ],
    ['no barrier', withArea({}, false), ['The temporary noise barrier of Platform works was 2.4 m high, and is none.']],
    [
      'a barrier that nobody specifies',
      withArea({}, null),
      ['The temporary noise barrier of Platform works was 2.4 m high, and is unspecified.'],
    ],
    [
      'the height of the barrier',
      withArea({ barrierHeight: 3 }),
      ['The temporary noise barrier of Platform works was 2.4 m high, and is 3 m high.'],
    ],
    ['the crew', withArea({ crew: 'all-over' }), ['The crew of Platform works is no longer assessed as worst case.']],
    [
      'the hours of an area',
      withArea({ hours: { from: '20:00', to: '23:00' } }),
      ['Platform works worked in all shifts, and works in 20:00–23:00.'],
    ],
    [
      'the quantity',
      withArea({ equipment: [{ id: 'exc', quantity: 3 }] }),
      ['The quantity of Excavator in Platform works was 2, and is 3.'],
    ],
    [
      'the usage',
      withArea({ equipment: [{ id: 'exc', quantity: 2, usage: 50 }] }),
      ['The usage of Excavator in Platform works was 100 %, and is 50 %.'],
    ],
    [
      'equipment',
      withArea({ equipment: [{ id: 'saw', quantity: 1 }] }),
      ['saw was added to Platform works.', 'Excavator was removed from Platform works.'],
    ],
    [
      'two lines of one item',
      withArea({
        equipment: [
          { id: 'exc', quantity: 2 },
          { id: 'exc', quantity: 1 },
        ],
      }),
      ['Excavator was added to Platform works.'],
    ],
    [
      'the level of an item',
      { equipment: [{ ...item, lwa: 110 }] },
      ['The sound power level of Excavator was 112.2 dB(A), and is 110.0 dB(A).'],
    ],
    [
      'a new area, and one that is gone',
      { assessment: anAssessment({ ...processed, workAreas: { w2: storedWorkArea(aWorkArea({ name: 'Yard' })) } }) },
      ['Yard was added.', 'Platform works was removed.'],
    ],
    [
      'the method',
      { config: reportConfigSchema.parse({ method: { groundDefault: 0.5, lateral: false, sideEdges: true } }) },
      [
        'The default ground factor was 0, and is 0.5.',
        'The lateral diffraction was on, and is off.',
        'The smooth transitions at building corners was off, and is on.',
      ],
    ],
    [
      'the criteria',
      { config: reportConfigSchema.parse({ criteriaOverrides: { annoyingEquipmentDb: 3 } }) },
      ['Of the criteria these were changed: penalty for annoying characteristics.'],
    ],
    [
      'the texts',
      { config: reportConfigSchema.parse({ texts: { title: 'Other', closing: 'End' } }) },
      ['Of the report these were changed: title, closing text.'],
    ],
    [
      'the files of the project',
      { project: { loadedAt: new Date('2026-11-21') } },
      ['The project was published again: its receivers, buildings or equipment may have changed.'],
    ],
    [
      'the engine',
      { report: { ...report, engineVersion: '0.1.0' } },
      [`The results are of version 0.1.0 of the engine, which is ${ENGINE_VERSION} now.`],
    ],
  ])('mentions %s', (_, changes, expected) => expect(changed(changes)).toEqual(expected));

  test('names both criteria sets after a change of the set', () => {
    const [sentence] = changed({ config: reportConfigSchema.parse({ criteriaSet: 'bs5228-abc' }) }).filter((change) =>
      change.startsWith('The criteria'),
    );
    expect(sentence).toMatch(/^The criteria were those of .+, and are those of .+\.$/);
  });
});

import type { AssessedCrew, CrewPass } from '../../src/model/results/crew-results.ts';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../../src/model/criteria/criteria-sets.ts';
import { movingCrewSchema } from '../../src/model/assessment/moving-crew.ts';
import { methodSchema } from '../../src/model/project/report-config.ts';
import { type AssessedArea, type Results, RESULTS_SCHEMA, resultsSchema } from '../../src/model/results/results.ts';

const SYDNEY = { lon: 151.2, lat: -33.85 };

export function assessedArea(changes: Partial<AssessedArea> = {}): AssessedArea {
  return {
    id: 'area-1',
    name: 'Platform works',
    temporaryNoiseBarrier: 0,
    barrierHeight: 2.4,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [151.2, -33.85],
          [151.201, -33.85],
          [151.201, -33.849],
          [151.2, -33.849],
          [151.2, -33.85],
        ],
      ],
    },
    flow: null,
    crew: 'one-place',
    moving: null,
    when: '',
    lwa: 115.2,
    equipment: [
      {
        id: 'exc',
        name: 'Excavator',
        isEntered: false,
        quantity: 2,
        usage: 100,
        height: 1.5,
        top: null,
        penalty: 0,
        lwaItem: 112.2,
        lwa: 115.2,
        lw: [110, 110, 110, 110, 110, 105, 100, 95],
        lamax: null,
        source: 'own',
        quality: 'measured',
        spectrumNote: '',
      },
    ],
    ...changes,
  };
}

/** A crew that moves 100 m in two quarter-hours, the first in the evening and the second at night. */
export function aMovingCrew(): AssessedCrew {
  return {
    crew: movingCrewSchema.parse({ lengthM: 50, advanceMPerHour: 200 }),
    lineM: 100,
    pieces: 4,
    spans: [
      { times: ['evening'], evening: '2026-12-01', night: null },
      { times: ['night'], evening: null, night: '2026-12-01' },
    ],
    windows: {
      from: ['2026-12-01T21:45', '2026-12-01T22:00'],
      minutes: [15, 15],
      middleM: [25, 75],
      span: [0, 1],
    },
    occupancy: { '': [0.25, 0.25, 0.25, 0.25], evening: [0.5, 0.5, 0, 0], night: [0, 0, 0.5, 0.5] },
  };
}

/** Levels of that crew at a number of receivers. The evening is louder, and both quarter-hours exceed the criterion. */
export function aCrewPass(receivers: number, changes: Partial<CrewPass> = {}): CrewPass {
  const each = <Value>(value: Value) => Array.from({ length: receivers }, () => value);
  return {
    area: 'area-1',
    worst: { '': each(0), evening: each(0), night: each(1) },
    laeq: {},
    heardFrom: each(0),
    heardUntil: each(1),
    backgroundFrom: each(0),
    backgroundUntil: each(1),
    evenings: ['2026-12-01'],
    nights: ['2026-12-01'],
    heardEvenings: each([0]),
    heardNights: each([0]),
    ...changes,
  };
}

/** Results of several receivers in a row towards the east, for two operating times. */
export function someResults(ids: readonly string[], changes: Partial<Results> = {}): Results {
  const each = <Value>(value: (index: number) => Value) => ids.map((_, index) => value(index));
  const time = (criterion: number) => ({
    criterion: each(() => criterion),
    status: each(() => 'assessed' as const),
    criterionSource: each(() => 'RBL of NCA1, night 32 + 5'),
    rbl: each(() => criterion - 5),
    exceedance: each((index) => 62 - index - criterion),
    band: each(() => 'clearly-audible'),
    measures: each(() => ['V', 'N']),
    lamaxCriterion: each(() => null),
    flags: each(() => ['sleep-screening']),
  });
  const areas = changes.areas ?? [assessedArea()];
  return resultsSchema.parse({
    schema: RESULTS_SCHEMA,
    assessment: 'a1',
    project: 'p1',
    company: 'c1',
    inputHash: 'hash',
    engineVersion: '1',
    method: methodSchema.parse({}),
    criteria: CRITERIA_SETS[DEFAULT_CRITERIA_SET],
    operatingTimes: ['evening', 'night'],
    processedBy: 'a@b.c',
    processedAt: '2026-01-01T00:00:00Z',
    warnings: [],
    lamaxAtLeast: false,
    lamaxReason: 'Excavator has no maximum level.',
    areas,
    receivers: {
      id: [...ids],
      addressId: [...ids],
      facade: each(() => null),
      floor: each(() => null),
      address: each((index) => `${index + 1} High Street`),
      lon: each((index) => SYDNEY.lon + index * 0.001),
      lat: each(() => SYDNEY.lat),
      height: each(() => 1.5),
      type: each(() => 'residence'),
      catchment: each(() => 'NCA1'),
      laeqTypical: each((index) => 60.25 - index),
      laeq: each((index) => 62.25 - index),
      laeqAssessed: each((index) => 62 - index),
      lamax: each(() => null),
      flags: each(() => ['predicted-at-1m']),
      times: { evening: time(42), night: time(37) },
    },
    areaLevels: areas.map(() => each((index) => 62.25 - index)),
    barriers: [],
    withoutLamax: {},
    averaging: {},
    passes: [],
    pairs: ids.length,
    ...changes,
  });
}

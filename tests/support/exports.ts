import type { WorkGeometry } from '../../src/model/assessment/work-area.ts';
import type { Results } from '../../src/model/results/results.ts';
import { type ExportWanted, exportOf } from '../../src/results/rules/exports/export-layers.ts';
import { aCrewPass, aMovingCrew, assessedArea, someResults } from './results.ts';

/** Positions near Sydney with many decimals, so that any rounding changes them. */
const PLACES = [
  [151.200123456, -33.850987654],
  [151.201987651, -33.851234567],
  [151.203333333, -33.852666666],
] as const;

const HAUL_ROAD: WorkGeometry = {
  type: 'LineString',
  coordinates: [
    [151.2, -33.85],
    [151.205, -33.85],
    [151.205, -33.853],
  ],
};

/** A yard with a hole and a second polygon. */
const YARD: WorkGeometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [151.2, -33.85],
        [151.202, -33.85],
        [151.202, -33.848],
        [151.2, -33.848],
        [151.2, -33.85],
      ],
      [
        [151.2005, -33.8495],
        [151.2005, -33.8485],
        [151.2015, -33.8485],
        [151.2015, -33.8495],
        [151.2005, -33.8495],
      ],
    ],
    [
      [
        [151.203, -33.85],
        [151.204, -33.85],
        [151.204, -33.849],
        [151.203, -33.85],
      ],
    ],
  ],
};

/** Text that breaks a format without escaping: markup, quotes, a formula, a control character, foreign letters. */
export const HOSTILE = '=1+1 <b>&"x"</b>; Straße\u0001 名';

/** Results with all kinds of work areas, a barrier line, and a crew that moves along a line. */
export function manyShapes(changes: Partial<Results> = {}): Results {
  const areas = [
    assessedArea({ id: 'yard', name: 'Yard', geometry: YARD }),
    assessedArea({ id: 'area-1', name: 'Resurfacing', geometry: HAUL_ROAD, moving: aMovingCrew() }),
    assessedArea({ id: 'pump', name: HOSTILE, geometry: { type: 'Point', coordinates: [151.2045, -33.8485] } }),
  ];
  const barriers = [{ id: 'fence', name: 'Fence', heightM: 2.4, lengthM: 462.31, geometry: HAUL_ROAD }];
  const ids = ['R1', '007', 'ü-3'];
  const results = someResults(ids, { areas, barriers, passes: [aCrewPass(ids.length)], ...changes });
  const [lon, lat] = [PLACES.map(([one]) => one), PLACES.map(([, one]) => one)];
  return { ...results, receivers: { ...results.receivers, lon, lat, address: ['1 High Street', HOSTILE, ''] } };
}

/** An export of these results with a chainage, and contours of one band with a hole. */
export function anExport(epsg: number, changes: Partial<ExportWanted> = {}): ExportWanted {
  return exportOf(manyShapes(), epsg, {
    at: new Date('2026-03-01T12:00:00Z'),
    names: { project: 'Metro', assessment: 'Night works' },
    chainages: new Map([['area-1', { startM: 1200, reversed: true }]]),
    contours: {
      heightM: 4,
      level: 'worst',
      time: null,
      spacingM: 5,
      isEstimate: false,
      bands: [
        { fromDb: 55, toDb: null, polygons: YARD.type === 'MultiPolygon' ? YARD.coordinates.map(positions) : [] },
      ],
    },
    ...changes,
  });
}

function positions(rings: ReadonlyArray<ReadonlyArray<readonly [number, number, ...number[]]>>) {
  return rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]));
}

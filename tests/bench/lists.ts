/** Measures how fast the plan updates its minimum working distances and the page of notifications updates its addresses. */
import { findVibration } from '../../src/vibration/rules/vibration.ts';
import { noticeLists } from '../../src/notifications/rules/notice-lists.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../src/model/project/report-config.ts';
import { workAreaIdSchema } from '../../src/model/ids.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { anAssessment, aWorkArea } from '../support/assessments.ts';
import { assessedArea, someResults } from '../support/results.ts';
import { suburbProject } from './suburb-project.ts';

const ROUNDS = 5;
const equipment = [{ id: 'roller', quantity: 1, vibration: 'roller-over-18t' }];

function time(what: string, run: () => string): void {
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const said = run();
    console.log(`${what}: ${Math.round(performance.now() - begun)} ms (${said})`);
  }
}

/** Returns a work area with a heavy roller, from a ring in metres relative to the scene's origin. */
function areaOf(scene: PreparedScene, ring: ReadonlyArray<readonly [number, number]>) {
  const { toLonLat } = requireSystem(scene.crs);
  const { eastingM, northingM } = scene.origin;
  const coordinates = [...ring, ...ring.slice(0, 1)].map(([x, y]) => toLonLat(x + eastingM, y + northingM));
  return aWorkArea({ geometry: { type: 'Polygon', coordinates: [coordinates] }, equipment });
}

const { scene } = suburbProject();
const spots = Array.from({ length: 10 }, (_, at) => [(at % 5) * 300 - 600, Math.floor(at / 5) * 400 - 200] as const);
const areas = Object.fromEntries(
  spots.map(([x, y], at) => {
    const ring = [[x, y], [x + 8, y], [x + 8, y + 60], [x, y + 60]] as const; // prettier-ignore
    return [workAreaIdSchema.parse(`w${at}`), areaOf(scene, ring)];
  }),
);
time('ten areas', () => {
  const { buildings, felt } = findVibration({ workAreas: areas }, scene, []);
  return `${buildings.length} buildings, ${felt.length} addresses`;
});

/** A corridor diagonally across the suburb, with 200 vertices on each side. */
const side = Array.from({ length: 200 }, (_, at) => [at * 20 - 2000, at * 20 - 2000 + 10 * (at % 2)] as const);
const corridor = areaOf(scene, [...side, ...side.toReversed().map(([x, y]) => [x + 15, y - 15] as const)]);
time('a corridor of 400 corners', () => {
  const { buildings, felt } = findVibration({ workAreas: { [workAreaIdSchema.parse('w')]: corridor } }, scene, []);
  return `${buildings.length} buildings, ${felt.length} addresses`;
});

const made = someResults(Array.from({ length: 200_000 }, (_, at) => `r${at}`));
const times = Object.fromEntries(
  Object.entries(made.receivers.times).map(([key, columns]) => [
    key,
    { ...columns, measures: columns.measures.map(() => ['N', 'PC']) },
  ]),
);
const results = { ...made, receivers: { ...made.receivers, times } };
const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
time('notifications at 200,000 addresses', () => {
  const lists = noticeLists(results, anAssessment({ workAreas: {} }), set);
  return lists.map(({ measure, addresses }) => `${measure.key} ${addresses.length}`).join(', ');
});

/**
 * Twenty work areas that are limited to hours. A tenth of the addresses exceed the criterion because of each area and have to be
 * called, visited and notified.
 */
const LIMITED = 20;
const limited = Array.from({ length: LIMITED }, (_, at) => `area-${at + 1}`);
const called = someResults(
  Array.from({ length: 50_000 }, (_, at) => `r${at}`),
  {
    areas: limited.map((id) => assessedArea({ id })),
    areaLevels: limited.map((_, area) =>
      Array.from({ length: 50_000 }, (_address, at) => ((at + area) % 10 ? 20 : 60)),
    ),
  },
);
const asked = Object.fromEntries(
  Object.entries(called.receivers.times).map(([key, columns]) => [
    key,
    { ...columns, measures: columns.measures.map(() => ['N', 'PC', 'SN', 'IB']) },
  ]),
);
const plan = {
  startDate: '2026-12-01',
  shifts: Array.from({ length: 20 }, (_, at) => ({
    date: `2026-12-${String(at + 1).padStart(2, '0')}`,
    start: '20:00',
    end: '05:00',
  })),
  workAreas: Object.fromEntries(
    limited.map((id) => [workAreaIdSchema.parse(id), aWorkArea({ equipment, hours: { from: '22:00', to: '02:00' } })]),
  ),
};
time('calls at 50,000 addresses, 20 work areas limited to hours', () => {
  const lists = noticeLists({ ...called, receivers: { ...called.receivers, times: asked } }, plan, set);
  return lists.map(({ measure, addresses }) => `${measure.key} ${addresses.length}`).join(', ');
});

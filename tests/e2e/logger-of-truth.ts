/**
 * Files of loggers with known true values: the levels that the engine predicts at a position with other sound powers, and other
 * noise.
 */
import { predictLoggers } from '../../src/monitoring/rules/predict-loggers.ts';
import { calibrationQuarters, compareLoggers } from '../../src/monitoring/rules/compare-loggers.ts';
import { assessmentSchema } from '../../src/model/assessment/assessment.ts';
import { equipmentDocumentSchema } from '../../src/model/equipment/equipment.ts';
import type { EquipmentTimeInput } from '../../src/monitoring/rules/equipment-times.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import { minuteOfWall, minutesOfClock, wallMinute } from '../../src/model/time/wall-clock.ts';
import { readPreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import type { World } from './world.ts';

const OTHER_NOISE_DB = 48;

interface Truth {
  place: { lon: number; lat: number };
  /** Difference between the true sound power and that of the project, dB, by item. */
  changes: Record<string, number>;
  equipmentTimes: readonly EquipmentTimeInput[];
  /** Start times of the shifts, and number of quarter-hours of each that the logger recorded. */
  nights: readonly string[];
  quarters: number;
}

/** A file in the format of SiteHive, with Sydney's summer offset from UTC. */
export async function fileOfTruth({ admin, project }: World, id: string, truth: Truth): Promise<string> {
  const read = async (path: string) => (await admin.firestore.doc(path).get()).data();
  const { scene } = (await read(`loaded_projects/${project.uid}`)) as { scene: string };
  const [bytes] = await admin.bucket.file(scene).download();
  const file = new Uint8Array(bytes).buffer;
  const stored = (await read(`assessments/${id}`)) ?? {};
  const assessment = assessmentSchema.parse({ ...stored, createdAt: null, updatedAt: null, processing: undefined });
  const config = reportConfigSchema.parse((await read(`projects/${project.uid}/config/reportConfig`)) ?? {});
  const { items } = equipmentDocumentSchema.parse(await read(`loaded_projects/${project.uid}/config/equipment`));
  const input = { assessment, config, equipment: items };
  const lines = predictLoggers(input, readPreparedScene(file), [{ ...truth.place, heightM: 1.5 }]);
  const set = criteriaSetOf(config);
  const entries = truth.equipmentTimes.map((entry, at) => {
    return { ...entry, id: String(at), active: true, updatedBy: '', updatedAt: null, withdrawnBy: '' };
  });
  const work = { assessment, set, lines, equipmentTimes: entries, crew: 'worst' as const };
  const starts = truth.nights.flatMap((night) => {
    const from = minuteOfWall(wallMinute(night.slice(0, 10), minutesOfClock(night.slice(11))), set.timeZone);
    return Array.from({ length: truth.quarters }, (_, at) => from + 15 * at);
  });
  const silent = starts.map((from) => ({ from, laeq: 0, la90: null, lamax: null, windMs: null, rainMm: null }));
  const on = calibrationQuarters(work, compareLoggers(work, [{ quarters: silent, exclusions: [] }]));
  const rows = on.map(({ byEquipment }, at) => {
    const energy = [...byEquipment].reduce(
      (sum, [equipment, of]) => sum + of * 10 ** ((truth.changes[equipment] ?? 0) / 10),
      10 ** (OTHER_NOISE_DB / 10),
    );
    // The level varies between the quarters by up to 0.2 dB in either direction.
    const level = 10 * Math.log10(energy) + 0.2 * Math.sin(7 * at);
    return `${stamp(starts[at] ?? 0)},${level.toFixed(1)},46.0,${(level + 12).toFixed(1)}`;
  });
  return ['timestamp,LAeq,LA90,LAFmax', ...rows].join('\n');
}

const stamp = (minute: number) => new Date((minute + 11 * 60) * 60_000).toISOString().replace('.000Z', '+11:00');

/** A week from Monday 07:00, with an ambiguous order of day and month and with unknown column names. */
export function weekOfBackground(): string {
  const start = Date.UTC(2026, 10, 2, 7);
  const rows = Array.from({ length: 8 * 96 }, (_, at) => {
    const time = new Date(start + at * 15 * 60_000).toISOString();
    const hour = Number(time.slice(11, 13));
    const level = hour >= 22 || hour < 7 ? 34 : hour >= 18 ? 39 : 44;
    const day = `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)}`;
    return `${day} ${time.slice(11, 16)};${level + 9},5;${level},${at % 4}`;
  });
  return ['Logger 12', 'Wann;Pegel;Grund', ...rows].join('\n');
}

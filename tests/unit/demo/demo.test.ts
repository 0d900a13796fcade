import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { demoAssessments } from '../../../scripts/demo/assessments.ts';
import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { weekdayOf } from '../../../src/model/time/calendar.ts';
import { EQUIPMENT_LIBRARY } from '../../../src/model/equipment/library.ts';
import { describeProblem } from '../../../src/model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { isHoliday } from '../../../src/model/time/holiday-rules.ts';
import { summariseShifts, whenOfShifts } from '../../../src/model/time/shifts.ts';
import type { Shift } from '../../../src/model/time/shift.ts';
import { anAssessment } from '../../support/assessments.ts';
import { isWhole } from '../../support/random-share.ts';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  workAreaKind,
  workGeometrySchema,
} from '../../../src/model/assessment/work-area.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { findSelfCrossing } from '../../../src/gis/geometry/polygons/polygon-check.ts';
import { decodeRasters } from '../../../src/projects/rules/load/files/decode-rasters.ts';
import { DEMO_CRS } from '../../../scripts/demo/frame.ts';
import { demoFiles, demoWorkSite } from '../../../scripts/demo/generate.ts';

const files = demoFiles();
const rasters = await decodeRasters(files, DEMO_CRS);

const outcome = loadProjectFiles(files, { crs: DEMO_CRS }, rasters);

function loaded() {
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome;
}

/** A file with the hash of its bytes instead of the bytes, because comparing single bytes takes seconds. */
const withHash = ({ bytes, ...file }: ProjectFile) => ({
  ...file,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

describe('the demo project', () => {
  it('loads without errors, and reports only the addresses in apartment blocks', () => {
    expect(loaded().problems.map(describeProblem)).toEqual([
      expect.stringMatching(/38 address points in buildings became 576 receivers at façades: 1 m in front of each/),
    ]);
  });

  it('has apartment blocks along the corridor with receivers at each façade and floor', () => {
    const { addressIds, facades, floors } = loaded().prepared.receivers;
    const blocks = new Map<string, Set<string>>();
    for (const [index, id] of addressIds.entries()) {
      if (facades[index] === '') continue;
      blocks.set(id, (blocks.get(id) ?? new Set()).add(`${facades[index]} ${floors[index]}`));
    }
    expect(blocks.size).toBe(38);
    for (const points of blocks.values()) expect([12, 16, 20]).toContain(points.size);
  });

  it('has rolling ground that extends beyond its receivers', () => {
    const { prepared, counts } = loaded();
    const heights = prepared.terrain.xyz.filter((_, at) => at % 3 === 2);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(20);
    expect(counts.terrainPoints).toBeGreaterThan(3000);
  });

  it('has houses, apartment blocks, schools, shops, a hospital, a church, offices and parks, and 40 equipment items', () => {
    const { prepared, counts, equipment } = loaded();
    const byType: Record<string, number> = {};
    for (const type of prepared.receivers.types) byType[type] = (byType[type] ?? 0) + 1;
    expect(byType.residence).toBe(3432);
    for (const type of ['classroom', 'retail', 'hospital', 'worship', 'office', 'industrial']) {
      expect([type, (byType[type] ?? 0) > 1]).toEqual([type, true]);
    }
    expect(byType['passive-recreation']).toBe(4);
    expect(counts).toMatchObject({ addresses: 2915, receivers: 3501, catchments: 7, equipment: 40, imagery: 1 });
    expect(counts.buildings).toBeGreaterThan(2500);
    expect(equipment.filter(({ lw }) => lw !== null)).toHaveLength(13);
    expect(new Set(equipment.map(({ category }) => category)).size).toBeGreaterThan(11);
    for (const item of equipment) {
      expect([item]).toEqual(EQUIPMENT_LIBRARY.items.filter(({ id }) => id === item.id));
    }
  });

  // The scheduled run generates the demo a second time.
  it.runIf(isWhole)('is identical each time it is generated', () => {
    expect(demoFiles().map(withHash)).toEqual(files.map(withHash));
  });

  it('has a catchment of category R0, and one whose background level is below the minimum', () => {
    const { catchments } = loaded().prepared;
    expect(catchments.filter(({ isCategory }) => isCategory).map(({ source }) => source)).toEqual([
      'category R1 of NCA05',
      'category R0 of NCA06',
    ]);
    const background = catchments.find(({ name }) => name === 'NCA07')?.background;
    expect(background).toEqual({ day: 34, evening: 29, night: 27 });
  });

  it('has a street address for each dwelling', () => {
    const { addressIds, addresses, types } = loaded().prepared.receivers;
    const dwellings = new Map<string, string>();
    for (const [index, id] of addressIds.entries()) {
      if (types[index] === 'residence') dwellings.set(id, addresses[index] ?? '');
    }
    expect(dwellings.size).toBe(2894);
    for (const address of dwellings.values()) {
      expect(address).toMatch(/^\d+ [A-Z][a-z]+ (Street|Road|Parade), Wattlebrook$/);
    }
    expect(new Set(dwellings.values()).size).toBe(dwellings.size);
  });

  it('has a site plan of 2,000 to 3,000 pixels below 2 MB that covers the suburb', () => {
    const { imagery, bounds } = loaded();
    const [plan] = imagery;
    if (plan?.kind !== 'picture') throw new Error('there is no site plan');
    const bytes = files.find(({ name }) => name === 'siteplan.png')?.bytes.length;
    expect(bytes).toBeLessThan(2_000_000);
    expect(plan.facts.widthPx).toBeGreaterThan(2000);
    expect(plan.facts.widthPx).toBeLessThan(3000);
    const { lon, lat } = plan.mesh;
    expect(lon[0]).toBeLessThan(bounds.west);
    expect(lat[0]).toBeGreaterThan(bounds.north);
    expect(lon.at(-1)).toBeGreaterThan(bounds.east);
    expect(lat.at(-1)).toBeLessThan(bounds.south);
  });

  it('has a work site in the corridor, clear of all receivers', () => {
    expect(workGeometrySchema.safeParse(demoWorkSite).success).toBe(true);
    const [ring = []] = demoWorkSite.coordinates;
    expect(findSelfCrossing(ring)).toBeNull();
    const { bounds, prepared } = loaded();
    const { lonLat } = prepared.receivers;
    for (const [lon, lat] of ring) {
      expect(lon).toBeGreaterThan(bounds.west);
      expect(lon).toBeLessThan(bounds.east);
      const metres = Array.from({ length: lonLat.length / 2 }, (_, index) =>
        Math.hypot(((lonLat[2 * index] ?? 0) - lon) * 92_500, ((lonLat[2 * index + 1] ?? 0) - lat) * 111_000),
      );
      expect(Math.min(...metres)).toBeGreaterThan(10);
      expect(Math.min(...metres)).toBeLessThan(200);
    }
  });
});

describe('the assessment of the demo', () => {
  const [track] = demoAssessments();
  const assessment = anAssessment({ ...track });
  const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
  const areas = Object.values(assessment.workAreas);

  it('has three nights of a holiday weekend, the last two with the evening of a Sunday', () => {
    expect(assessment.shifts?.map(({ date }) => weekdayOf(date))).toEqual([6, 0, 1]);
    expect(isHoliday(set.holidays, '2027-06-14')).toBe(true);
    const { minutes, nights } = summariseShifts(set, assessment.shifts ?? []);
    expect([...minutes]).toEqual([
      ['evening', 120],
      ['evening-sunday', 240],
      ['night', 1260],
    ]);
    expect(nights.size).toBe(3);
    expect(whenOfShifts(set, assessment.shifts as [Shift, ...Shift[]])).toEqual({
      operatingTime: assessment.operatingTime,
      startDate: assessment.startDate,
      endDate: assessment.endDate,
    });
  });

  it('has a corridor crew at one position at a time, stationary equipment, and saw cutting that ends at 23:00', () => {
    expect(areas.map(({ feature }) => workAreaKind(feature)).sort()).toEqual(['area', 'area', 'stationary-equipment']);
    expect(areas.flatMap(({ feature }) => feature.properties.crew ?? [])).toEqual(['one-place']);
    expect(areas.flatMap(({ feature }) => feature.properties.hours?.to ?? [])).toEqual(['23:00']);
  });

  it('has work areas with, without and with an unspecified temporary barrier', () => {
    const codes = areas.map(({ temporaryNoiseBarrier }) => temporaryNoiseBarrier);
    expect(codes.toSorted((a, b) => a - b)).toEqual([BARRIER_YES, BARRIER_NO, BARRIER_UNSPECIFIED]);
  });

  it('has equipment with and without a maximum level, and annoying equipment', () => {
    const ids = areas.flatMap(({ feature }) => feature.properties.equipment.map(({ id }) => id));
    const items = loaded().equipment.filter(({ id }) => ids.includes(id));
    expect(items.some(({ lamax }) => lamax === null)).toBe(true);
    expect(items.some(({ lamax }) => lamax !== null)).toBe(true);
    expect(items.some(({ penalty }) => penalty > 0)).toBe(true);
  });

  it('can be processed', () => {
    const { prepared, equipment } = loaded();
    const input = { assessment, config: DEFAULT_REPORT_CONFIG, equipment };
    expect(problemsOfAssessment(input, prepared)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { EQUIPMENT_LIBRARY } from '../../../src/domain/equipment/library.ts';
import { describeProblem } from '../../../src/domain/project.ts';
import { workGeometrySchema } from '../../../src/domain/work-area.ts';
import { loadProjectFiles } from '../../../src/geodata/project/load-files.ts';
import { findSelfCrossing } from '../../../src/geodata/geometry/polygon-check.ts';
import { decodeRasters } from '../../../src/geodata/rasters/rasters.ts';
import { DEMO_CRS } from '../../../scripts/demo/frame.ts';
import { demoFiles, demoWorkSite } from '../../../scripts/demo/generate.ts';

const files = demoFiles();
const rasters = await decodeRasters(files);

function loaded() {
  const outcome = loadProjectFiles(files, { crs: DEMO_CRS }, rasters);
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome;
}

describe('the demo project', () => {
  it('loads without an error or a warning', () => {
    expect(loaded().problems).toEqual([]);
  });

  it('lies on rolling ground that reaches beyond its receivers', () => {
    const { prepared, counts } = loaded();
    const heights = prepared.terrain.xyz.filter((_, at) => at % 3 === 2);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(20);
    expect(counts.terrainPoints).toBeGreaterThan(3000);
  });

  it('has 3,000 dwellings, schools, shops, a hospital, a church, offices and parks, and 40 plant items', () => {
    const { prepared, counts, equipment } = loaded();
    const byType: Record<string, number> = {};
    for (const type of prepared.receivers.types) byType[type] = (byType[type] ?? 0) + 1;
    expect(byType.residence).toBe(3000);
    for (const type of ['classroom', 'retail', 'hospital', 'worship', 'office', 'industrial']) {
      expect([type, (byType[type] ?? 0) > 1]).toEqual([type, true]);
    }
    expect(byType['passive-recreation']).toBe(4);
    expect(counts).toMatchObject({ catchments: 5, equipment: 40, imagery: 1 });
    expect(counts.buildings).toBeGreaterThan(2500);
    expect(equipment.filter(({ lw }) => lw !== null)).toHaveLength(13);
    expect(new Set(equipment.map(({ category }) => category)).size).toBeGreaterThan(11);
    for (const item of equipment) {
      expect([item]).toEqual(EQUIPMENT_LIBRARY.items.filter(({ id }) => id === item.id));
    }
  });

  it('is the same every time', () => {
    expect(demoFiles()).toEqual(files);
  });

  it('has a street address for each place', () => {
    const { ids, addresses } = loaded().prepared.receivers;
    const places = new Set(ids.map((id, index) => `${id.replace(/-F\d+$/, '')} ${addresses[index]}`));
    const dwellings = addresses.filter((address) =>
      /^\d+ [A-Z][a-z]+ (Street|Road|Parade), Wattlebrook$/.test(address),
    );
    expect(dwellings).toHaveLength(3000);
    const distinct = new Set([...places].map((place) => place.replace(/^\S+ /, '')));
    expect(distinct.size).toBeGreaterThan(2700);
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

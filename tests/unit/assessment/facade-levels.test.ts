import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { buildReport } from '../../../src/report/rules/build-report.ts';
import { criteriaSections, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { worstReceivers } from '../../../src/model/results/results-by-address.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  square,
  TEST_CRS,
  textFile,
} from '../../support/made-up-files.ts';
import { preparedScene } from '../../support/prepared-scene.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const place = (x: number, y: number) => `${EAST + x},${NORTH + y}`;

/** A house of two floors with an address in it, another address in open land, and a work area to the east of both. */
const scene = preparedScene(
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,easting,northing\nH,1 High Street,residence,,${place(25, 25)}\nL,2 High Street,residence,1.5,${place(40, 60)}\n`,
    ),
    geoJsonFile('buildings', [{ properties: { height: 6 }, coordinates: [square(20, 20, 10)] }]),
  ),
);
const geometry = {
  type: 'Polygon',
  coordinates: [square(100, 15, 20).map(([x, y]) => toLonLat(x, y))],
};
const assessment = { ...anAssessment(), workAreas: { yard: aWorkArea({ name: 'Yard', geometry }) } };

function assessed(changes: Record<string, unknown>, operatingTime = 'standard', at = scene): Promise<Results> {
  const config = reportConfigSchema.parse(changes);
  const input = { assessment: { ...assessment, operatingTime }, config, equipment: [anEquipmentItem()], hash: 'h' };
  return assess(input, at, { email: 'a@b.c', at: new Date(0) });
}

describe('the levels of an address at its façades', () => {
  it('are listed by façade and floor, and the address is counted once by its worst receiver', async () => {
    const results = await assessed({});
    const { id, addressId, facade, floor } = results.receivers;
    const where = id.map((name, index) => `${name} ${addressId[index]} ${facade[index]} ${floor[index]}`);
    expect(where.toSorted()).toEqual([
      ...['E', 'N', 'S', 'W'].flatMap((name) => [`H H ${name} 1`, `H H ${name} 2`]),
      'L L null null',
    ]);
    const worst = worstReceivers(results, 'standard').map((index) => facade[index]);
    expect(new Set(worst)).toEqual(new Set(['E', null]));
    const names = { project: 'P', company: 'C' };
    const report = buildReport(
      results,
      scene,
      { assessment, config: reportConfigSchema.parse({}), equipment: [] },
      names,
    );
    const [time] = report.times;
    const [catchment] = report.catchments;
    expect(catchment).toMatchObject({ name: 'NCA1', source: 'RBL of NCA1', isCategory: false });
    expect(catchment?.polygons.map((rings) => rings.map((ring) => ring.length))).toEqual([[4]]);
    expect(time).toMatchObject({ assessed: 2, catchments: [{ catchment: 'NCA1', receivers: 2 }] });
  });

  it('are those of the incident sound if the criteria apply in the free field', async () => {
    const still = await assessed({ method: { reflections: 0 } });
    const reflecting = await assessed({ method: { reflections: 1 } });
    const atHouse = ({ receivers }: Results) => receivers.laeqTypical.filter((_, index) => receivers.id[index] === 'H');
    expect(atHouse(reflecting)).toEqual(atHouse(still));
    expect(atHouse(still)).toHaveLength(8);
  });

  it('are free-field levels, as a warning says, if no receiver is at a loaded building', async () => {
    const open = preparedScene(validProject());
    const note = 'No receiver stands at a building, so nothing is added. Are the buildings of the project loaded?';
    expect((await assessed({ criteriaSet: 'bs5228-abc' }, 'day', open)).warnings).toContain(note);
    expect((await assessed({ criteriaSet: 'bs5228-abc' }, 'day')).warnings).not.toContain(note);
    expect((await assessed({}, 'standard', open)).warnings).not.toContain(note);
  });

  it('include the façade correction of the criteria set, unlike levels in open land', async () => {
    const { receivers } = await assessed({ criteriaSet: 'bs5228-abc' }, 'day');
    receivers.id.forEach((id, index) => {
      const added = (receivers.laeqAssessed[index] ?? NaN) - (receivers.laeq[index] ?? NaN);
      expect(Math.abs(added - (id === 'H' ? 3 : 0))).toBeLessThanOrEqual(0.5);
    });
    expect(receivers.flags.flat()).not.toContain('in-building');
  });
});

it('assess warns if the operating times of the project lack one of the criteria set', async () => {
  const { operatingTimes } = criteriaSections(reportConfigSchema.parse({}));
  const own = operatingTimes.filter(({ key }) => key !== 'evening-sunday');
  const { warnings } = await assessed({ criteriaOverrides: { operatingTimes: own } });
  expect(warnings.filter((warning) => warning.endsWith('Compare them with the set.'))).toHaveLength(1);
  expect((await assessed({})).warnings.join()).not.toContain('Compare them with the set.');
});

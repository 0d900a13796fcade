import { describe, expect, it } from 'vitest';
import { predict } from '../../engine/prediction/predict.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import type { ResultContours } from './result-contours.ts';
import { contoursOfResults } from './results-contours.ts';
import { sceneOfResults } from '../../prediction/rules/explanation/results-scene.ts';
import { exportOf } from './exports/export-layers.ts';
import { resultsShapefile } from './exports/results-shapefile.ts';
import { gdal, gdalIsThere, inFolder } from '../../../tests/support/gdal.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';
import { join } from 'node:path';
import { preparedScene } from '../../../tests/support/prepared-scene.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';

/** Results of one area of 40 m by 40 m next to the project's first receiver. */
function resultsBeside({ receivers: { lonLat } }: PreparedScene) {
  const [lon, lat] = [lonLat[0]! + 0.001, lonLat[1]!];
  const ring = [[0, 0], [4e-4, 0], [4e-4, 4e-4], [0, 4e-4], [0, 0]].map(([u = 0, v = 0]): [number, number] => [lon + u, lat + v]); // prettier-ignore
  return someResults(['R1'], { areas: [assessedArea({ geometry: { type: 'Polygon', coordinates: [ring] }, barrierHeight: null })] }); // prettier-ignore
}

const EXCAVATOR = assessedArea().equipment[0]!;

describe('the scene of results', () => {
  it('has one source per equipment height of a work area, with the summed energy', () => {
    const equipment = [EXCAVATOR, { ...EXCAVATOR, id: 'other' }, { ...EXCAVATOR, id: 'crane', height: 20 }];
    const { sources } = sceneOfResults(
      someResults(['R1'], { areas: [assessedArea({ equipment })] }),
      preparedScene(),
      'typical',
    );
    expect(sources.map(({ heightM, group, barrierHeightM }) => [heightM, group, barrierHeightM])).toEqual([
      [1.5, 'area-1', 2.4],
      [20, 'area-1', 2.4],
    ]);
    expect(sources[0]!.lwDb[0]).toBeCloseTo(110 + 10 * Math.log10(2), 9);
    expect(sources[1]!.lwDb[0]).toBeCloseTo(110, 9);
  });
});

describe('the contours of results', () => {
  it('run where receivers would have the level of the band’s edge', async () => {
    const prepared = preparedScene();
    const results = resultsBeside(prepared);
    const contours = await contoursOfResults(results, prepared, {
      bandsDb: [55, 65],
      heightM: 4,
      level: 'typical',
      during: null,
    });
    expect(contours).toMatchObject({ heightM: 4, bands: [{ fromDb: 55, toDb: 65 }, { fromDb: 65, toDb: null }] }); // prettier-ignore
    const { fromLonLat } = requireSystem(prepared.crs);
    const ring = contours!.bands[1]!.polygons[0]![0]!;
    const xy = ring.flatMap(([lon, lat]) => {
      const [easting, northing] = fromLonLat(lon, lat);
      return [easting - prepared.origin.eastingM, northing - prepared.origin.northingM];
    });
    const count = ring.length;
    const receivers = { ids: ring.map(String), xy: Float64Array.from(xy), heightM: new Float64Array(count).fill(4) };
    const { laDb } = await predict({ ...sceneOfResults(results, prepared, 'typical'), receivers });
    const off = laDb.map((levelDb) => Math.abs(levelDb - 65)).toSorted();
    expect(count).toBeGreaterThan(20);
    expect(off[Math.floor(count / 2)]).toBeLessThan(0.1);
  });

  it('are first drawn from fewer points, as an estimate and then as an exact draft', async () => {
    const prepared = preparedScene();
    const drafts: Array<Pick<ResultContours, 'spacingM' | 'isEstimate'>> = [];
    const contours = await contoursOfResults(resultsBeside(prepared), prepared, {
      bandsDb: [55, 65],
      heightM: 4,
      level: 'typical',
      during: null,
      onDraft: ({ spacingM, isEstimate, bands }) => {
        expect(bands[0]!.polygons.length).toBeGreaterThan(0);
        drafts.push({ spacingM, isEstimate });
      },
    });
    const spacingM = 2 * contours!.spacingM;
    expect(drafts).toEqual([
      { spacingM, isEstimate: true },
      { spacingM, isEstimate: false },
    ]);
    expect(contours!.isEstimate).toBe(false);
  });

  it('are null without a work area', async () => {
    const options = { bandsDb: [55], heightM: 4, level: 'typical', during: null } as const;
    expect(await contoursOfResults(someResults(['R1'], { areas: [] }), preparedScene(), options)).toBeNull();
  });

  it.each(['typical', 'worst'] as const)(
    'count only the work areas that work in the operating time, %s',
    async (level) => {
      const prepared = preparedScene();
      const results = resultsBeside(prepared);
      const [area] = results.areas;
      const loud = { ...area!, id: 'idle', equipment: area!.equipment.map((item) => ({ ...item, lw: item.lw.map((lw) => lw + 9) })) }; // prettier-ignore
      const options = { bandsDb: [55, 65], heightM: 4, level };
      const alone = await contoursOfResults(results, prepared, { ...options, during: null });
      const both = { ...results, areas: [area!, loud] };
      const night = { time: 'night', areas: [area!.id] };
      const drawn = await contoursOfResults(both, prepared, { ...options, during: night });
      expect(drawn).toEqual({ ...alone, time: 'night' });
      expect(await contoursOfResults(both, prepared, { ...options, during: null })).not.toEqual(alone);
      expect(await contoursOfResults(both, prepared, { ...options, during: { ...night, areas: [] } })).toBeNull();
    },
  );

  it.skipIf(!gdalIsThere)(
    'are a layer of the shapefile with one shape per non-empty band, as GDAL reads it',
    async () => {
      const prepared = preparedScene();
      const results = resultsBeside(prepared);
      const contours = await contoursOfResults(results, prepared, {
        bandsDb: [55, 65, 180],
        heightM: 4,
        level: 'worst',
        during: { time: 'night', areas: ['area-1'] },
      });
      const zip = resultsShapefile(exportOf(results, 7856, { contours }));
      const said = inFolder({ 'export.zip': zip }, (folder) =>
        gdal('ogrinfo', ['-al', `/vsizip/${join(folder, 'export.zip')}`, 'contours']),
      );
      expect(said).toContain('Feature Count: 2');
      expect(said).toContain('from_db (Real) = 55.00');
      expect(said).toContain('to_db (Real) = 65.00');
      expect(said).toContain('to_db (Real) = 180.00');
      expect(said).not.toContain('from_db (Real) = 180.00');
      expect(said).toContain('height (Real) = 4.00');
      expect(said).toContain('level (String) = worst');
      expect(said).toContain('optime (String) = night');
      expect(said).toMatch(/POLYGON \(\(3\d{5}\.\d+ /);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { packPolygons } from '../../../engine/scene/pack-polygons.ts';
import { COVER } from '../../../engine/scene/scene.ts';
import { predict } from '../../../engine/prediction/predict.ts';
import { explainReceiver } from './explain-receiver.ts';
import { sceneOfResults } from './results-scene.ts';
import { levelBreakdownSchema } from './level-breakdown.ts';
import { methodSchema } from '../../../model/project/report-config.ts';
import { explainedTown } from '../../../../tests/support/explained-town.ts';

const sum = (levels: ReadonlyArray<number | null>) =>
  10 * Math.log10(levels.reduce<number>((total, level) => total + (level === null ? 0 : 10 ** (level / 10)), 0));

const TYPICAL = { level: 'typical', working: null } as const;

describe('explainReceiver', () => {
  const { results, prepared } = explainedTown();
  const breakdown = explainReceiver(results, prepared, 0, TYPICAL);
  const loudest = breakdown.sources[0]!;

  it('returns the level of the prediction, as plain data', async () => {
    const { laDb } = await predict(sceneOfResults(results, prepared, 'typical'));
    for (let receiver = 0; receiver < 3; receiver++) {
      expect(explainReceiver(results, prepared, receiver, TYPICAL).laDb).toBeCloseTo(laDb[receiver]!, 4);
    }
    expect(levelBreakdownSchema.parse(JSON.parse(JSON.stringify(breakdown)))).toEqual(breakdown);
  });

  it('divides the level among work areas and equipment items, loudest first', () => {
    expect(sum(breakdown.areas.map(({ laDb }) => laDb))).toBeCloseTo(breakdown.laDb!, 6);
    expect(sum(breakdown.equipment.map(({ laDb }) => laDb))).toBeCloseTo(breakdown.laDb!, 6);
    expect(breakdown.areas.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 9);
    expect(breakdown.equipment.map(({ share }) => share)).toEqual(
      breakdown.equipment.map(({ share }) => share).toSorted((a, b) => b - a),
    );
    expect(breakdown.equipment.map(({ name }) => name).toSorted()).toEqual(['Crane', 'Excavator', 'Generator']);
  });

  it('returns paths and other positions whose energies sum to the level of the source', () => {
    for (const { laDb, paths, others, placeCount } of breakdown.sources) {
      expect(sum([others.laDb, ...paths.map((path) => path.laDb)])).toBeCloseTo(laDb!, 6);
      expect(others.count).toBe(placeCount - 1);
    }
    expect(sum(breakdown.sources.map(({ laDb }) => laDb))).toBeCloseTo(breakdown.laDb!, 6);
  });

  it('returns a table whose signed rows sum to the level, each row with its clause', () => {
    for (const { rows, laDb } of breakdown.sources.flatMap(({ paths }) => paths)) {
      for (let band = 0; band < 8; band++) {
        const level = rows.find(({ label }) => label === 'Lp')!.bands[band];
        if (level === null || level === undefined) continue;
        const before = rows.slice(
          0,
          rows.findIndex(({ label }) => label === 'Lp'),
        );
        const signed = before.map(({ sign, label, bands }) => {
          if (sign === '' && label !== 'Lw') return 0;
          return (sign === '−' ? -1 : 1) * (bands[band] ?? 0);
        });
        expect(signed.reduce((total, value) => total + value, 0)).toBeCloseTo(level, 6);
      }
      expect(rows.at(-1)).toMatchObject({ label: 'LA', single: laDb });
      expect(rows.every(({ source }) => source !== '')).toBe(true);
    }
  });

  it('names edges, lateral paths and ground of the path of the loudest source', () => {
    const [direct] = loudest.paths;
    expect(direct!.title).toBe('Direct path');
    expect(direct!.facts.map(({ label }) => label)).toEqual(expect.arrayContaining(['d', 'dp', 'hS', 'hR']));
    const screened = breakdown.sources.flatMap(({ paths }) => paths).filter(({ sides }) => sides.length > 0);
    expect(screened.length).toBeGreaterThan(0);
    const labels = screened[0]!.rows.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['As, G = 0.00', 'C3, over the top', 'Kmet, over the top', 'Dz, lateral left', 'Abar'])); // prettier-ignore
    expect(screened[0]!.facts.some(({ label }) => label.startsWith('Over the top'))).toBe(true);
    expect(screened[0]!.section!.ray.length).toBeGreaterThan(2);
    const [lon, lat] = screened[0]!.sides[0]!.line.at(-1)!;
    expect(lon).toBeCloseTo(prepared.receivers.lonLat[0]!, 6);
    expect(lat).toBeCloseTo(prepared.receivers.lonLat[1]!, 6);
  });

  it('includes the paths over façades if the method has reflections of first order', () => {
    const method = methodSchema.parse({ reflections: 1 });
    const paths = explainReceiver({ ...results, method }, prepared, 1, TYPICAL).sources.flatMap(({ paths: of }) => of);
    const reflected = paths.filter(({ title }) => title.startsWith('Reflection'));
    expect(reflected[0]!.title).toBe('Reflection from a façade, ρ = 0.80');
    expect(reflected[0]!.ray).toHaveLength(3);
    expect(reflected[0]!.rows.find(({ label }) => label === '10 lg ρ')!.single).toBeCloseTo(-0.969, 3);
    expect(reflected[0]!.facts.find(({ label }) => label === 'Reflection loss')).toEqual({
      label: 'Reflection loss',
      value: '1.0 dB, ρ = 0.80',
      source: 'default: walls with windows, ISO 9613-2:1996, table 4',
    });
  });

  it('includes the paths over two façades if the method has reflections of second order', () => {
    const method = methodSchema.parse({ reflections: 2 });
    const walls = {
      xy: Float64Array.of(-200, -20, 200, -20),
      start: Uint32Array.of(0, 2),
      heightM: Float64Array.of(8),
      topZ: Float64Array.of(NaN, NaN),
      reflection: Float64Array.of(0.5),
    };
    const between = explainReceiver({ ...results, method }, { ...prepared, walls }, 1, TYPICAL);
    const paths = between.sources.flatMap(({ paths: of }) => of);
    const reflected = paths.filter(({ title }) => title === 'Reflections from two façades, ρ = 0.50 and 0.80');
    expect(reflected[0]!.ray).toHaveLength(4);
    expect(reflected[0]!.section!.reflectedAtM).toHaveLength(2);
    const losses = reflected[0]!.rows.filter(({ label }) => label.startsWith('10 lg ρ'));
    expect(losses.map(({ label }) => label)).toEqual(['10 lg ρ, façade 1', '10 lg ρ, façade 2']);
    const labels = reflected[0]!.facts.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['First reflection', 'First reflection loss', 'Second reflection']));
  });

  it('takes the reflection of a façade from the project’s files if they state it', () => {
    const method = methodSchema.parse({ reflections: 1 });
    const reflection = new Float64Array(prepared.buildings.heightM.length).fill(0.1);
    const told = { ...prepared, buildings: { ...prepared.buildings, reflection } };
    const [path] = explainReceiver({ ...results, method }, told, 1, TYPICAL)
      .sources.flatMap(({ paths }) => paths)
      .filter(({ title }) => title === 'Reflection from a façade, ρ = 0.10');
    expect(path!.rows.find(({ label }) => label === '10 lg ρ')!.single).toBeCloseTo(-10, 9);
    expect(path!.facts).toContainEqual({
      label: 'Reflection loss',
      value: '10.0 dB, ρ = 0.10',
      source: 'from the project’s files',
    });
  });

  it('includes the distances through foliage and industrial sites, with their attenuation', () => {
    const regions = packPolygons([[[[-5000, -5000], [5000, -5000], [5000, 5000], [-5000, 5000]]]], 0, 0); // prettier-ignore
    const cover = (kind: number) => ({ kind: Uint8Array.of(kind), heightM: Float64Array.of(40) });
    const breakdownOf = (kind: number) =>
      explainReceiver(results, { ...prepared, ground: { regions, g: Float64Array.of(0), cover: cover(kind) } }, 0, TYPICAL); // prettier-ignore
    const [path] = breakdownOf(COVER.foliage).sources[0]!.paths;
    expect(path!.facts.find(({ label }) => label === 'df, through foliage')!.source).toContain('A.1');
    expect(path!.rows.find(({ label }) => label === 'Afol')!.source).toContain('table A.1');
    const [other] = breakdownOf(COVER.site).sources[0]!.paths;
    expect(other!.rows.find(({ label }) => label === 'Asite')!.bands[2]).toBeGreaterThan(0);
    expect(breakdownOf(COVER.none)).toEqual(explainReceiver({ ...results }, { ...prepared, ground: { regions, g: Float64Array.of(0) } }, 0, TYPICAL)); // prettier-ignore
    expect(breakdown.sources.flatMap(({ paths }) => paths).some(({ rows }) => rows.some(({ label }) => label === 'Afol'))).toBe(false); // prettier-ignore
  });

  it('says which terms edition 2024 changes, and gives no ground regions for the alternative ground method', () => {
    const clauses = (method: Parameters<typeof methodSchema.parse>[0]) =>
      explainReceiver(
        { ...results, method: methodSchema.parse(method) },
        prepared,
        0,
        TYPICAL,
      ).sources[0]!.paths[0]!.rows.map(({ label, source }) => `${label}: ${source}`);
    expect(clauses({ edition: '2024' }).join()).toContain('reduced in edition 2024 by Kgeo');
    expect(clauses({ groundMethod: 'alternative' }).join()).toContain('Agr: ISO 9613-2:1996, 7.3.2 eq. 10');
    expect(clauses({ groundMethod: 'alternative' }).join()).not.toContain('As, G');
  });

  it('counts only the work areas that work, but includes the barriers of all work areas', () => {
    const crane = explainReceiver(results, prepared, 0, { level: 'typical', working: ['crane'] });
    expect(crane.areas.map(({ id, share }) => [id, share])).toEqual([['crane', 1]]);
    const whole = breakdown.areas.find(({ id }) => id === 'crane')!.laDb!;
    expect(crane.laDb).toBeCloseTo(whole, 9);
    const fenced = { ...results, areas: results.areas.map((area) => ({ ...area, barrierHeight: area.id === 'yard' ? 9 : null })) }; // prettier-ignore
    const [direct] = explainReceiver(fenced, prepared, 1, { level: 'typical', working: ['crane'] }).sources[0]!.paths;
    expect(direct!.section!.obstacles.some(({ kind }) => kind === 'temporary-barrier')).toBe(true);
  });

  it('names the cap on temporary noise barriers if it takes effect, and its table still adds up', () => {
    const areas = results.areas.map((area) => ({ ...area, barrierHeight: area.id === 'yard' ? 9 : null }));
    const of = (changes: Parameters<typeof methodSchema.parse>[0]) =>
      explainReceiver({ ...results, areas, method: methodSchema.parse(changes) }, prepared, 1, TYPICAL);
    const yardOf = (breakdown: ReturnType<typeof of>) => breakdown.sources.find(({ area }) => area === 'yard')!;
    const [limited, free] = [yardOf(of({})), yardOf(of({ temporaryScreenCapDb: null }))];
    expect(limited.laDb!).toBeGreaterThan(free.laDb! + 3);
    const [path] = limited.paths;
    expect(path!.facts.find(({ label }) => label === 'Cap')!.value).toMatch(
      /^Cap of 10 dB on temporary noise barriers, at .*8000 Hz$/,
    );
    const row = (label: string) => path!.rows.find((row) => row.label === label)!.bands;
    row('Abar').forEach((abar, band) => {
      const taken = row('Cap of 10 dB on temporary noise barriers')[band]!;
      expect(abar!).toBeCloseTo(row('Abar without the cap')[band]! - taken, 9);
    });
    expect(free.paths[0]!.facts.some(({ label }) => label === 'Cap')).toBe(false);
    const quick = yardOf(of({ prediction: 'quick', temporaryScreenCapDb: 4 })).paths[0]!;
    expect(quick.rows.find(({ label }) => label === 'Cap of 4 dB on temporary noise barriers')).toMatchObject({
      sign: '+',
    });
  });

  it('counts equipment once if the quick method splits the equipment at one height by its top', () => {
    const areas = results.areas.map((area) =>
      area.id === 'yard' ? { ...area, equipment: area.equipment.map((item, at) => ({ ...item, top: 3 + at })) } : area,
    );
    const method = methodSchema.parse({ prediction: 'quick' });
    const quick = explainReceiver({ ...results, areas, method }, prepared, 0, TYPICAL);
    expect(quick.equipment.map(({ name }) => name).toSorted()).toEqual(['Crane', 'Excavator', 'Generator']);
    expect(sum(quick.equipment.map(({ laDb }) => laDb))).toBeCloseTo(quick.laDb!, 6);
    const ofYard = quick.sources.filter(({ area }) => area === 'yard').map(({ equipment }) => equipment);
    expect(ofYard).toHaveLength(2);
    expect(ofYard).toEqual(expect.arrayContaining([['1 × Generator'], ['2 × Excavator']]));
  });

  it('puts the whole energy of the crew at its loudest position for the worst level', () => {
    const worst = explainReceiver(results, prepared, 1, { level: 'worst', working: null });
    expect(worst.laDb!).toBeGreaterThan(explainReceiver(results, prepared, 1, TYPICAL).laDb!);
    const yard = worst.sources.find(({ area }) => area === 'yard')!;
    expect(yard).toMatchObject({ isAtOnePlace: true, others: { count: 0, laDb: null } });
    expect(yard.paths[0]!.rows.some(({ label }) => label === '10 lg share')).toBe(false);
    expect(sum(yard.paths.map(({ laDb }) => laDb))).toBeCloseTo(yard.laDb!, 6);
    expect(worst.sources.find(({ area }) => area === 'crane')!.isAtOnePlace).toBe(false);
  });

  it('shows the three terms of the quick method in the same table', () => {
    const quick = explainReceiver(
      { ...results, method: methodSchema.parse({ prediction: 'quick' }) },
      prepared,
      0,
      TYPICAL,
    );
    const [path] = quick.sources[0]!.paths;
    expect(path!.rows.map(({ label }) => label).filter((label) => label !== '10 lg share')).toEqual([
      'Lw',
      'Distance over hard ground',
      'Soft ground',
      'Screening',
      'Larger of soft ground and screening',
      'Lp',
      'A-weighting',
      'LA',
    ]);
    expect(path!.section).toBeNull();
    expect(sum(quick.sources.map(({ laDb }) => laDb))).toBeCloseTo(quick.laDb!, 6);
  });

  it('rejects a receiver that the scene does not have', () => {
    expect(() => explainReceiver(results, prepared, 99, TYPICAL)).toThrow('receiver: expected a number');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assessedDemos } from '../../../scripts/worked-example/assessed-demo.ts';
import { renderWorkedExample } from '../../../scripts/worked-example/render.ts';
import { A_WEIGHTING, AIR, BANDS_HZ, PERIOD_2, regionDb } from './standards-by-hand.ts';
import { type MarkdownTable, numberIn, tablesOf } from './markdown-tables.ts';
import { isWhole } from '../../support/random-share.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/worked-example.md'), 'utf8');
const [BEGINNING = '', ...SECTIONS] = PAGE.split(/^(?=## \d+\. )/m);

describe('docs/worked-example.md', () => {
  it.runIf(isWhole)(
    'equals what the product computes from the files of the demo (otherwise run `npm run worked-example`)',
    async () => {
      expect(PAGE).toBe(renderWorkedExample(await assessedDemos()));
    },
  );

  it('explains ten receivers in different situations', () => {
    expect(SECTIONS).toHaveLength(10);
    const receivers = SECTIONS.map((section) => /^`([^`]+)`/m.exec(section)?.[1]);
    expect(new Set(receivers).size).toBe(10);
  });
});

// From here on the page is checked by hand: everything below is written out from the standards, without code of the product.

const energy = (levelDb: number) => 10 ** (levelDb / 10);
const sumOf = (levelsDb: readonly number[]) => 10 * Math.log10(levelsDb.reduce((sum, level) => sum + energy(level), 0));
/** Numbers of the page are rounded to 0.01 dB, and so are sound powers in results. */
const ROUNDED = 0.0051;
const SUMMED = 0.021;

const expectNear = (actual: number, expected: number, within: number) =>
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(within);

function tableWith(tables: readonly MarkdownTable[], first: string): MarkdownTable {
  const found = tables.find(({ head }) => head.some((cell) => cell === first));
  if (found === undefined) throw new Error(`there is no table with a column “${first}”`);
  return found;
}

/** The rows of a table by their first cell, or by another column. */
const byName = ({ rows }: MarkdownTable, column = 0) => new Map(rows.map((row) => [row[column] ?? '', row]));

/** Lw by octave band of each work area’s equipment, reduced by its usage. */
const AREA_POWERS = new Map(
  BEGINNING.split(/^### /m)
    .slice(1)
    .map((text) => {
      const { rows } = tableWith(tablesOf(text), 'Lw in use, dB');
      return [text.split('\n')[0] ?? '', rows.map((row) => row.slice(1).map(numberIn))];
    }),
);

describe('the equipment of the worked example', () => {
  const tables = tablesOf(BEGINNING);
  const items = tables.filter(({ head }) => head[1] === 'n').flatMap(({ rows }) => rows);
  const spectra = tables.filter(({ head }) => head[0] === 'Lw in use, dB').flatMap(({ rows }) => rows);

  it.each(items)('has the right sound power: %s × %s at %s %%: LwA %s becomes %s', (name, count, usage, one, inUse) => {
    const expected = numberIn(one) + 10 * Math.log10(numberIn(count)) + 10 * Math.log10(numberIn(usage) / 100);
    expectNear(numberIn(inUse), expected, 2 * ROUNDED);
    const spectrum =
      spectra
        .find(([item]) => item === name)
        ?.slice(1)
        .map(numberIn) ?? [];
    expectNear(sumOf(spectrum.map((level, band) => level + (A_WEIGHTING[band] ?? 0))), numberIn(inUse), SUMMED);
  });
});

describe.each(SECTIONS.map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', text]))('%s', (_, text) => {
  const tables = tablesOf(text);
  const arrival = tableWith(tables, 'penalty');
  const facts = byName(tableWith(tables, 'fact'));
  const terms = tableWith(tables, 'term, dB').rows.map(([sign, label, ...cells]) => ({
    sign,
    label: label ?? '',
    bands: cells.slice(0, 8).map(numberIn),
  }));
  const areas = tableWith(tables, '`laeq`').rows;
  const steps = byName(tables.filter(({ head }) => head[0] === 'step')[0] ?? { head: [], rows: [] });

  const fact = (name: string) => numberIn(facts.get(name)?.[1]);
  const termOf = (start: string) => terms.find(({ label }) => label.startsWith(start))?.bands;
  const term = (start: string) => termOf(start) ?? BANDS_HZ.map(() => 0);
  const [d, dp, hS, hR] = [fact('d'), fact('dp'), fact('hS'), fact('hR')];
  /** Half of the last digit of a distance. */
  const half = d < 10 ? 0.005 : 0.05;

  it('adds the equipment to the level, with the penalty only on annoying equipment', () => {
    const equipment = arrival.rows
      .slice(0, -2)
      .map(([, , level, penalty]) => [numberIn(level), numberIn(penalty)] as const);
    const [sum, penalised] = arrival.rows.slice(-2).map((row) => numberIn(row[2]));
    expectNear(sum ?? NaN, sumOf(equipment.map(([level]) => level)), SUMMED);
    expectNear(penalised ?? NaN, sumOf(equipment.map(([level, penalty]) => level + penalty)), SUMMED);
  });

  it('starts with the sound power of the loudest work area', () => {
    const name = /\*The loudest source: (.*?)(?:, at its loudest position)?\*/.exec(text)?.[1] ?? '';
    const equipment = AREA_POWERS.get(name) ?? [];
    term('Lw').forEach((level, band) => expectNear(level, sumOf(equipment.map((item) => item[band] ?? NaN)), SUMMED));
    const arriving = arrival.rows.filter((row) => row[1] === name).map((row) => numberIn(row[2]));
    expectNear(numberIn(/Sum of the bands: (.*) dB\(A\)/.exec(text)?.[1]), sumOf(arriving), SUMMED);
  });

  it('has the divergence 20 lg d + 11 (eq. 7)', () => {
    const rounding = (20 / Math.LN10) * (half / d) + ROUNDED;
    for (const level of term('Adiv')) expectNear(level, 20 * Math.log10(d) + 11, rounding);
  });

  it('has the air absorption of table 2 over the distance (eq. 8)', () => {
    term('Aatm').forEach((level, band) => {
      const [perKm, digit] = AIR[band] ?? [NaN, NaN];
      expectNear(level, (perKm * d) / 1000, (digit * d + perKm * half) / 1000 + ROUNDED);
    });
  });

  it('has the ground attenuation of table 3 (eq. 9)', () => {
    const [source, receiver, middle] = ['As', 'Ar', 'Am'].map((part) =>
      terms.find(({ label }) => label.startsWith(part)),
    );
    for (const [part, heightM] of [
      [source, hS],
      [receiver, hR],
    ] as const) {
      const g = numberIn(/G = (.*)/.exec(part?.label ?? '')?.[1]);
      part?.bands.forEach((level, band) => {
        const ends = [g - 0.005, g + 0.005].map((factor) => regionDb(band, factor, heightM, dp));
        expectWithin(level, ends, ROUNDED);
      });
    }
    const q = Math.max(0, 1 - (30 * (hS + hR)) / dp);
    const gMiddle = q === 0 ? 0 : numberIn(/G = (.*)/.exec(middle?.label ?? '')?.[1]);
    middle?.bands.forEach((level, band) => {
      const ends = [gMiddle - 0.005, gMiddle + 0.005].map((g) => (band === 0 ? -3 * q : -3 * q * (1 - g)));
      expectWithin(level, ends, ROUNDED + 0.005);
    });
    term('Agr').forEach((level, band) => {
      expectNear(
        level,
        (source?.bands[band] ?? NaN) + (receiver?.bands[band] ?? NaN) + (middle?.bands[band] ?? NaN),
        4 * ROUNDED,
      );
    });
  });

  it('has the screening of each path (eq. 12 to 18) and the sum of their energies', () => {
    const agr = term('Agr');
    const screened = [...facts].filter(([name]) => /^(Over the top|Lateral)/.test(name));
    const ways = new Map<string, Array<number | undefined>>();
    for (const [name, row] of screened) {
      const way = name.startsWith('Over') ? 'over the top' : (name.split(',')[0]?.toLowerCase() ?? '');
      const attenuation = termOf(`Abar, ${way}`) ?? termOf(`Dz, ${way}`);
      if (attenuation === undefined) continue;
      ways.set(way, attenuation);
      expectWay(way, row[1] ?? '', name);
    }
    const abar = terms.find(({ label }) => label === 'Abar')?.bands ?? [];
    expect(abar).toHaveLength(8);
    abar.forEach((level, band) => {
      const arrives = [...ways.values()].map((way) => -(way[band] ?? 0));
      expectNear(level, ways.size === 0 ? 0 : Math.max(0, -sumOf(arrives)), SUMMED);
    });

    function expectWay(way: string, words: string, name: string): void {
      const isTop = way === 'over the top';
      const z = numberIn(/z = ([^ ]+)/.exec(words)?.[1]);
      const e = numberIn(/ e = ([^ ]+)/.exec(words)?.[1]);
      const [dss, dsr] = isTop
        ? [/dss = ([^ ]+)/, /dsr = ([^ ]+)/].map((part) => numberIn(part.exec(words)?.[1]))
        : [NaN, NaN];
      const isOneEdge = isTop ? /; edge /.test(words) : /1 corner/.test(words);
      const [, low = '0', high = '0'] = /, (\d+)(?: to (\d+))? Hz/.exec(name) ?? [];
      BANDS_HZ.forEach((hz, band) => {
        if (hz < Number(low) || hz > Number(high)) return;
        const wavelength = 340 / hz;
        const c3Of = (betweenM: number) =>
          isOneEdge ? 1 : (1 + ((5 * wavelength) / betweenM) ** 2) / (1 / 3 + ((5 * wavelength) / betweenM) ** 2);
        const c3 = c3Of(e);
        // The page gives e to 0.1 m.
        expectWithin(term(`C3, ${way}`)[band] ?? NaN, [c3Of(e - 0.05), c3Of(e + 0.05)], 0.002);
        const zs = [z - 0.0005, z + 0.0005];
        const kMets = isTop
          ? zs.map((z) => (z > 0 ? Math.exp(-Math.sqrt(((dss ?? NaN) * (dsr ?? NaN) * d) / (2 * z)) / 2000) : 1))
          : [1, 1];
        const kMet = term(`Kmet, ${way}`)[band] ?? NaN;
        if (isTop) expectWithin(kMet, kMets, 0.002);
        const cap = isTop ? (isOneEdge ? 20 : 25) : Infinity;
        const dz = zs.map((z, at) => {
          const inside = 3 + (20 / wavelength) * c3 * z * (kMets[at] ?? 1);
          return Math.min(cap, 10 * Math.log10(Math.max(1, inside)));
        });
        const printed = term(`Dz, ${way}`)[band] ?? NaN;
        expectWithin(printed, dz, 0.02);
        const ground = agr[band] ?? NaN;
        if (isTop)
          expectNear(term(`Abar, ${way}`)[band] ?? NaN, Math.max(0, ground > 0 ? printed - ground : printed), SUMMED);
      });
    }
  });

  it('subtracts the terms from the sound power (eq. 3 to 5)', () => {
    const rows = ['Lw', '10 lg share', 'Dc', 'Adiv', 'Aatm', 'Agr', 'Abar'].map((name) => {
      const found = terms.find(({ label, sign }) => label === name && (sign !== '' || name === 'Lw'));
      return { sign: found?.sign === '−' ? -1 : 1, bands: found?.bands ?? BANDS_HZ.map(() => 0) };
    });
    const lp = term('Lp');
    lp.forEach((level, band) =>
      expectNear(
        level,
        rows.reduce((sum, row) => sum + row.sign * (row.bands[band] ?? NaN), 0),
        0.04,
      ),
    );
    const la = term('LA');
    la.forEach((level, band) => expectNear(level, (lp[band] ?? NaN) + (A_WEIGHTING[band] ?? NaN), 2 * ROUNDED));
    expectNear(numberIn(/Sum of the bands: (.*) dB\(A\)/.exec(text)?.[1]), sumOf(la), SUMMED);
  });

  it('adds the work areas to both levels', () => {
    const sums = areas.at(-1) ?? [];
    for (const column of [1, 2]) {
      const levels = areas.slice(0, -1).map((row) => numberIn(row[column]));
      expectNear(numberIn(sums[column]), sumOf(levels), SUMMED);
    }
    expect(numberIn(sums[2])).toBeGreaterThanOrEqual(numberIn(sums[1]) - SUMMED);
    expectNear(numberIn(sums[2]), numberIn(arrival.rows.at(-2)?.[2]), SUMMED);
  });

  it('derives the measures from the level as the criteria say', () => {
    const free = numberIn(areas.at(-1)?.[2]);
    expectNear(numberIn(steps.get('Free-field level')?.[1]), free, ROUNDED);
    const facadeDb = steps.has('Façade correction') ? numberIn(steps.get('Façade correction')?.[1]) : 0;
    const penalised = numberIn(arrival.rows.at(-1)?.[2]);
    const time = /Operating time: ([^.]*)\./.exec(text)?.[1] ?? '';
    const [, type = '', catchment = ''] = /: ([a-z]+) in (NCA\d+),/.exec(text) ?? [];
    const compared = [...steps].find(([name]) => name.startsWith('Assessed'))?.[1] ?? [];
    const level = numberIn(compared[1]);
    if (time === 'Weekend') return expectAbc(level, free, facadeDb, catchment);
    expect(level).toBe(Math.round(penalised));
    if (type === 'classroom') return expectNothing();
    return type === 'hospital' ? expectHospital(level) : expectResidence(level, catchment, time);
  });

  /**
   * ICNG: RBL + 5 outside standard hours, with an RBL of at least 30 in evenings and at night (NPfI 2017); categories as printed.
   */
  function expectResidence(level: number, catchment: string, time: string): void {
    const isNight = time === 'Night';
    const row = byName(tableWith(tablesOf(BEGINNING), 'evening')).get(catchment) ?? [];
    const measured = numberIn(row[isNight ? 3 : 2]);
    const background = (row[4] ?? '').startsWith('category') ? measured : Math.max(30, measured);
    expect(numberIn(steps.get('NML')?.[1])).toBe(background + 5);
    expect(steps.get('NML')?.[2]?.includes('raised')).toBe(background > measured);
    expect(numberIn(steps.get('Exceedance')?.[1])).toBe(level - background - 5);
    const over = level - background;
    expect(numberIn(steps.get('Perceived impact')?.[2])).toBe(over);
    const band = [...PERIOD_2].findLast(([from]) => over >= from);
    expect(steps.get('Perceived impact')?.[1]).toBe(band?.[1].name ?? 'below the lowest band');
    const added = level >= 75 ? ['N', 'V', 'PC', 'RO'] : [];
    expect(codesOf(steps.get('Measures')?.[1])).toEqual(new Set([...(band?.[1].measures ?? []), ...added]));
    expect(codesOf(steps.get('Added by the assessed level')?.[1])).toEqual(new Set(added));
    if (isNight) expectSleep(background);
  }

  /** Screening level: the greater of 52 and RBL + 15. Awakening level: 65. Both are compared with the rounded LAmax. */
  function expectSleep(background: number): void {
    const items = tableWith(tables, 'LAmax').rows.filter((row) => row[4] !== '–');
    for (const [, inUse, atReceiver, maximum, lamax] of items) {
      expectNear(numberIn(lamax), numberIn(atReceiver) - numberIn(inUse) + numberIn(maximum), SUMMED);
    }
    const sleep = byName(tables.at(-1) ?? { head: [], rows: [] });
    const lamax = numberIn(sleep.get('LAmax')?.[1]);
    expectNear(lamax, Math.max(...items.map((row) => numberIn(row[4]))), SUMMED);
    expect(sleep.get('LAmax')?.[1]).toContain('at least');
    const screening = Math.max(52, background + 15);
    expect(numberIn(sleep.get('Screening level')?.[1])).toBe(screening);
    expect(sleep.get('Over the screening level')?.[1]).toBe(Math.round(lamax) > screening ? 'yes' : 'not known');
    expect(sleep.get('Over 65 dB(A), awakening')?.[1]).toBe(Math.round(lamax) > 65 ? 'yes' : 'not known');
  }

  /**
   * A hospital ward: 45 dB(A) inside, which is 65 dB(A) outside with fixed windows. Below its criterion no measures are required.
   */
  function expectHospital(level: number): void {
    expect(numberIn(steps.get('NML')?.[1])).toBe(65);
    expect(numberIn(steps.get('Exceedance')?.[1])).toBe(level - 65);
    expect(level).toBeLessThan(65);
    expect(steps.get('Measures')?.[1]).toBe('no measures');
  }

  /** Nobody is there at night, so no criterion applies. */
  function expectNothing(): void {
    expect(steps.get('NML')?.[1]).toBe('none');
    expect(steps.has('Measures')).toBe(false);
  }

  /**
   * BS 5228-1:2009 table E.1 at weekends: 55, 60 or 65 dB(A), by the ambient level rounded to 5 dB. At the façade 3 dB are added,
   * and the site level is rounded (E.3.2).
   */
  function expectAbc(level: number, free: number, facadeDb: number, catchment: string): void {
    expect(facadeDb).toBe(3);
    expect(level).toBe(Math.round(free + 3));
    const ambient = numberIn(byName(tableWith(tablesOf(BEGINNING), 'weekend')).get(catchment)?.[3]);
    const rounded = 5 * Math.round(ambient / 5);
    const threshold = rounded < 55 ? 55 : rounded === 55 ? 60 : 65;
    expect(numberIn(steps.get('Threshold')?.[1])).toBe(threshold);
    expectNear(numberIn(steps.get('Exceedance')?.[1]), level - threshold, ROUNDED);
    expect(steps.get('Perceived impact')?.[1]).toBe('Potential significant effect');
    expect(steps.get('Measures')?.[1]).toBe('no measures');
  }
});

const codesOf = (cell: string | undefined) => new Set(cell?.match(/\b[A-Z][A-Z0-9]?\b/g) ?? []);

/** Expects a value between two limits, with a tolerance. */
function expectWithin(actual: number, ends: readonly number[], room: number): void {
  expect(actual).toBeGreaterThanOrEqual(Math.min(...ends) - room);
  expect(actual).toBeLessThanOrEqual(Math.max(...ends) + room);
}

import { describe, expect, it } from 'vitest';
import { RECEIVER_TYPES } from '../../../src/model/criteria/criteria-set.ts';
import { type Results, resultsSchema } from '../../../src/model/results/results.ts';
import { figuresOf, onMap } from '../../../src/results/rules/results-on-map.ts';
import { worstReceivers } from '../../../src/model/results/results-by-address.ts';
import { headSchema, MAX_LIST_ENTRIES } from '../../../src/results/rules/columns/head.ts';
import { filesOfMap, openColumns, readColumns } from '../../../src/results/rules/columns/read-columns.ts';
import { type WrittenColumns, writeColumns } from '../../../src/results/rules/columns/write-columns.ts';
import { seeds } from '../../support/random-share.ts';
import { aCrewPass, assessedArea, someResults } from '../../support/results.ts';
import { randomFrom } from '../acoustics/scenes.ts';

/** Texts as they occur in users’ files, and more difficult ones. */
const TEXTS = [
  '',
  ' ',
  '1 High Street',
  'Zoë’s “Café”',
  '\0',
  '\ud800',
  '漢字 🏠',
  '"\\\n',
  '__proto__',
  'constructor',
  'null',
  '0',
];
/** Numbers that are prone to rounding errors and overflow. */
const NUMBERS = [0, 0.1 + 0.2, -0.01, 62.25, 327.67, 327.68, -327.68, 1e-300, 1e300, 2 ** 31, -(2 ** 31), 2 ** 53, -99];

/** Results of random receivers. Each column has all kinds of values that it may have. */
function randomResults(seed: number): Results {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const count = one([1, 2, 7, 300, MAX_LIST_ENTRIES, MAX_LIST_ENTRIES + 1, 9_000]);
  const each = <Value>(make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at));
  const text = () => (random() < 0.5 ? one(TEXTS) : `${one(TEXTS)}${below(1_000)}`);
  const list = () => Array.from({ length: below(4) }, text);
  const column = (): number[] => {
    const make = one([
      () => Math.round(9_000 * random()) / 100,
      () => below(60),
      () => 150 + random(),
      () => one(NUMBERS),
      () => below(1e6) / 100,
      () => 42,
    ]);
    return each(make);
  };
  const orNull = (share: number) => column().map((value) => (random() < share ? null : value));
  const nullable = () => orNull(one([0, 0.1, 1]));
  const levels = () => ({
    laeqTypical: column(),
    laeq: column(),
    laeqAssessed: column(),
    ...(random() < 0.5 && { laeqUnrounded: column() }),
    lamax: nullable(),
  });
  const time = () => ({
    ...(random() < 0.5 && { levels: { ...levels(), lamaxAtLeast: random() < 0.5 } }),
    status: each(() => one(['assessed', 'not-in-use', 'not-assessed'] as const)),
    criterion: nullable(),
    criterionSource: each(text),
    rbl: nullable(),
    exceedance: nullable(),
    band: each(text),
    measures: each(list),
    lamaxCriterion: nullable(),
    flags: each(list),
  });
  const floors = random() < 0.5;
  const areas = Array.from({ length: 1 + below(3) }, (_, at) => assessedArea({ id: `area-${at}` }));
  return resultsSchema.parse({
    ...someResults(['a']),
    areas,
    warnings: list(),
    receivers: {
      id: each((at) => `R${at}`),
      addressId: each((at) => (floors ? `A${Math.floor(at / 3)}${text()}` : `R${at}`)),
      address: each(text),
      facade: each(() => one([null, 'N', 'SW2'])),
      floor: each(() => one([null, 1, 2, 300])),
      lon: column(),
      lat: column(),
      height: column(),
      type: each(() => one(RECEIVER_TYPES)),
      catchment: each(text),
      ...(random() < 0.5 && { ownNml: { night: nullable(), day: nullable() } }),
      ...(random() < 0.5 && { inUse: each(() => one([null, [], ['night'], ['evening', 'night']])) }),
      ...levels(),
      flags: each(list),
      times: { evening: time(), night: time() },
    },
    areaLevels: areas.map(column),
    passes:
      random() < 0.5
        ? []
        : [
            aCrewPass(count, {
              worst: { '': each(() => below(3) - 1), night: each(() => below(90_000)) },
              laeq: { night: column() },
              heardEvenings: each(() => [below(3), below(3)]),
            }),
          ],
    withinAccuracy: undefined,
  });
}

/** Reads written columns from copies, as they arrive over a network. */
async function read({ head, files }: WrittenColumns, change = (_: string, bytes: Uint8Array<ArrayBuffer>) => bytes) {
  const opened = openColumns(head);
  for (const [name, bytes] of Object.entries(files))
    await opened.take(name, change(name, bytes.slice()).slice().buffer);
  return readColumns(opened).results;
}

describe('results in columns', () => {
  it.each(seeds(1, 40))('equal results.json, seed %i', async (seed) => {
    const results = randomResults(seed);
    const json = JSON.stringify(results);
    const found = await read(await writeColumns(results));
    expect(JSON.stringify(found)).toBe(json);
    expect(found).toEqual(resultsSchema.parse(JSON.parse(json)));
    for (const time of results.operatingTimes) {
      expect(worstReceivers(found, time)).toEqual(worstReceivers(results, time));
      expect(onMap(found).figuresIn(time)).toEqual(figuresOf(results, time));
    }
  });

  it('can be written without receivers', async () => {
    const results = someResults([]);
    expect(await read(await writeColumns(results))).toEqual(results);
  });

  it('give the values of the map without the file of details', async () => {
    const results = randomResults(5);
    const { head, files } = await writeColumns(results);
    const opened = openColumns(head);
    for (const name of filesOfMap(opened.head, 'night')) {
      await opened.take(name, files[name]?.buffer ?? new ArrayBuffer());
    }
    const at = (...path: string[]) => opened.columnAt(['receivers', ...path]);
    expect(at('lon')).toEqual(results.receivers.lon);
    expect(at('times', 'night', 'exceedance')).toEqual(results.receivers.times['night']?.exceedance);
    expect(opened.worstIn('night')).toEqual(worstReceivers(results, 'night'));
    expect(() => at('address')).toThrow('details.bin of the results was not read');
  });

  it('reject a level that JSON cannot represent', async () => {
    const results = someResults(['a', 'b']);
    results.receivers.laeq[1] = NaN;
    await expect(writeColumns(results)).rejects.toThrow('not a finite number');
  });
});

describe('damaged results in columns', () => {
  const written = () => writeColumns(randomResults(4));

  it('are rejected if a file is cut off', async () => {
    const cut = read(await written(), (_, bytes) => bytes.slice(0, bytes.length - 8));
    await expect(cut).rejects.toThrow('are cut off');
  });

  it.each([0, 20, 200])('are rejected if byte %i of a file has changed', async (at) => {
    const other = read(await written(), (_, bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    await expect(other).rejects.toThrow(/damaged|something else/);
  });

  it('are rejected if a file belongs to another run', async () => {
    const [one, other] = [await written(), await writeColumns(randomResults(6))];
    await expect(read({ head: one.head, files: other.files })).rejects.toThrow(/damaged|cut off|have no file/);
  });

  it('are rejected if a file is empty or a text', async () => {
    for (const text of ['', '{"schema":"results/1"}']) {
      const foreign = read(await written(), () => new TextEncoder().encode(text));
      await expect(foreign).rejects.toThrow('something else');
    }
  });

  it('are rejected if a newer version wrote them', async () => {
    const { head, files } = await written();
    expect(() => openColumns(head.replace('result-columns/1', 'result-columns/2'))).toThrow('newer version');
    expect(() => openColumns(head.replace('"results/1"', '"results/2"'))).toThrow('newer version');
    const newer = read({ head, files }, (_, bytes) => bytes.fill(2, 4, 5));
    await expect(newer).rejects.toThrow('newer version');
  });

  it.each(['', '{', '[]', '{"schema":"report/1"}', '{"schema":"result-columns/1","results":{"schema":"results/1"}}'])(
    'are rejected with the head %j',
    (text) => {
      expect(() => openColumns(text)).toThrow('damaged');
    },
  );

  it('are rejected if the head declares other lengths or kinds than the files have', async () => {
    const { head, files } = await written();
    const changed = async (change: (head: ReturnType<typeof headSchema.parse>) => void) => {
      const parsed = headSchema.parse(JSON.parse(head));
      change(parsed);
      const results = await read({ head: JSON.stringify(parsed), files });
      return JSON.stringify(results);
    };
    await expect(changed((parsed) => (parsed.receivers -= 1))).rejects.toThrow('damaged');
    await expect(changed((parsed) => parsed.columns.pop())).rejects.toThrow('damaged');
    const swapped = changed(({ columns }) => {
      const [id, lon] = ['id', 'lon'].map((name) => columns.find(({ path }) => path[1] === name));
      if (id !== undefined && lon !== undefined) [id.encoding, lon.encoding] = [lon.encoding, id.encoding];
    });
    await expect(swapped).rejects.toThrow('damaged');
  });
});

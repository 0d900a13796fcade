import { buildDwellings, type LotUse } from './dwellings.ts';
import { outline, plot } from './frame.ts';
import { buildFacility, FACILITIES } from './facilities.ts';
import { type Random, seededRandom } from './random.ts';
import { layOutStreets, type Row } from './streets.ts';
import type { HouseNumbers, Suburb } from './suburb-parts.ts';

const DWELLINGS = 3000;
const SEED = 20_250_301;

/** Creates the fictitious suburb. It is the same on every run. */
export function buildSuburb(): Suburb {
  const random = seededRandom(SEED);
  const { streets, bridges, rows } = layOutStreets(random);
  const numbers = houseNumbers();
  const suburb: Suburb = { streets, bridges, blocks: [], buildings: [], receivers: [], fields: [] };
  const lots: LotUse[] = [];
  for (const row of rows) {
    for (const block of row.blocks) lots.push(...fillBlock(row, block, suburb, numbers, random));
  }
  const dwellings = keepDwellings(lots, random);
  suburb.buildings.push(...dwellings.map(({ building }) => building));
  suburb.receivers.push(...dwellings.map(({ receiver }) => receiver));
  return suburb;
}

/** House numbers ascend along each street, odd on one side and even on the other. */
function houseNumbers(): HouseNumbers {
  const next = new Map<string, number>();
  return (street, side) => {
    const key = `${street}/${side}`;
    const number = next.get(key) ?? (side === 'inner' ? 1 : 2);
    next.set(key, number + 2);
    return number;
  };
}

function fillBlock(
  row: Row,
  { u0, u1 }: { u0: number; u1: number },
  suburb: Suburb,
  numbers: HouseNumbers,
  random: Random,
): LotUse[] {
  const { vInner, vOuter } = row;
  const facility = FACILITIES.find(
    ({ side, row: number, u }) => side === row.side && number === row.number && u > u0 && u < u1,
  );
  const facilityEnd = facility === undefined ? u0 : Math.min(u1, u0 + (facility.widthM ?? Infinity));
  const [vLow, vHigh] = vInner < vOuter ? [vInner, vOuter] : [vOuter, vInner];
  if (facility !== undefined) {
    const site = plot(u0, facilityEnd, vInner, vOuter);
    const address = `${numbers(row.inner, 'inner')} ${row.inner}`;
    const built = buildFacility(facility, site, address, random);
    suburb.buildings.push(...built.buildings);
    suburb.receivers.push(...built.receivers);
    suburb.fields.push(...built.fields);
    suburb.blocks.push({ use: facility.kind, name: facility.name, ring: outline(u0, facilityEnd, vLow, vHigh) });
  }
  if (u1 - facilityEnd < 20) return [];
  suburb.blocks.push({ use: 'dwellings', name: '', ring: outline(facilityEnd, u1, vLow, vHigh) });
  return buildDwellings(row, facilityEnd, u1, numbers, random);
}

/** Removes individual houses until the number of dwellings is exact. */
function keepDwellings(lots: readonly LotUse[], random: Random): LotUse[] {
  const kept = [...lots];
  let total = lots.reduce((sum, { dwellings }) => sum + dwellings, 0);
  if (total < DWELLINGS) throw new Error(`the suburb has room for ${total} dwellings, ${DWELLINGS} are promised`);
  while (total > DWELLINGS) {
    const index = Math.floor(random.next() * kept.length);
    if (kept[index]?.dwellings !== 1) continue;
    kept.splice(index, 1);
    total -= 1;
  }
  return kept;
}

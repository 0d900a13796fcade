import type { ReceiverType } from '../../src/model/criteria/criteria-set.ts';
import type { Position } from '../../src/gis/crs/crs.ts';
import { FACADE_DISTANCE_M, RECEIVER_HEIGHT_M, ringOf } from './dwellings.ts';
import { type Plot, SUBURB } from './frame.ts';
import type { Random } from './random.ts';
import type { DemoBuilding, DemoReceiver, FacilityKind } from './suburb-parts.ts';

export interface Facility {
  readonly kind: FacilityKind;
  readonly name: string;
  /** The block: its side and row from the corridor, and a position along it, m. */
  readonly side: 'north' | 'south';
  readonly row: number;
  readonly u: number;
  /** Width of the part of the block that the facility takes, m. If absent, it takes the whole block. */
  readonly widthM?: number;
}

export const FACILITIES: readonly Facility[] = [
  { kind: 'shops', name: 'Market Place', side: 'north', row: 0, u: 690 },
  { kind: 'offices', name: 'Station Square', side: 'north', row: 0, u: 860 },
  { kind: 'industry', name: 'Foundry Yard', side: 'south', row: 0, u: 290 },
  { kind: 'shops', name: 'Parade Shops', side: 'south', row: 0, u: 850, widthM: 90 },
  { kind: 'hospital', name: 'Wattlebrook Hospital', side: 'south', row: 2, u: 480 },
  { kind: 'school', name: 'Wattlebrook Public School', side: 'north', row: 3, u: 1090 },
  { kind: 'school', name: 'Kingfisher High School', side: 'south', row: 5, u: 1060 },
  { kind: 'worship', name: 'St Brigid’s Church', side: 'north', row: 2, u: 470, widthM: 62 },
  { kind: 'park', name: 'Miller Park', side: 'north', row: 1, u: 480 },
  { kind: 'park', name: 'Orchard Green', side: 'south', row: 3, u: 1250 },
  { kind: 'park', name: 'Heron Reserve', side: 'south', row: 6, u: 280 },
  { kind: 'oval', name: 'Wattlebrook Oval', side: 'north', row: 6, u: 290 },
  { kind: 'park', name: 'Dairy Park', side: 'north', row: 6, u: 1250 },
];

interface Built {
  readonly buildings: DemoBuilding[];
  readonly receivers: DemoReceiver[];
  /** Soft playing fields. */
  readonly fields: Position[][];
}

/** A building on a site: left and right along the street, front and back away from it, m. */
interface Box {
  readonly box: readonly [left: number, right: number, front: number, back: number];
  readonly heightM: number;
}

const TYPES: Readonly<Record<FacilityKind, ReceiverType>> = {
  shops: 'retail',
  offices: 'office',
  hospital: 'hospital',
  school: 'classroom',
  worship: 'worship',
  park: 'passive-recreation',
  oval: 'active-recreation',
  industry: 'industrial',
};

/** The buildings of a facility, each with a receiver in front of its street façade. A park has a receiver in the open. */
export function buildFacility(facility: Facility, site: Plot, street: string, random: Random): Built {
  const { kind, name } = facility;
  const address = `${name}, ${street}, ${SUBURB}`;
  const type = TYPES[kind];
  const boxes = boxesOf(kind, site, random);
  const buildings = boxes.map(({ box: [left, right, front, back], heightM }): DemoBuilding => {
    const corners = [
      [left, front],
      [right, front],
      [right, back],
      [left, back],
    ] as const;
    return { use: kind, ring: ringOf(site, corners), heightM, floors: null };
  });
  const receivers = boxes.map(({ box: [left, right, front], heightM }): DemoReceiver => {
    const storeys = kind === 'hospital' || kind === 'offices' ? Math.floor(heightM / 3.6) : 1;
    const at = site.at((left + right) / 2, front - FACADE_DISTANCE_M);
    return storeys > 1
      ? { address, type, at, heightM: null, floors: storeys }
      : { address, type, at, heightM: RECEIVER_HEIGHT_M, floors: null };
  });
  if (boxes.length === 0) {
    const at = site.at(0, site.depthM / 2);
    receivers.push({ address, type, at, heightM: RECEIVER_HEIGHT_M, floors: null });
  }
  return { buildings, receivers, fields: kind === 'school' ? [schoolField(site)] : [] };
}

function schoolField(site: Plot): Position[] {
  const [left, right] = [site.widthM * 0.1, site.widthM / 2 - 8];
  const corners = [
    [left, 8],
    [right, 8],
    [right, site.depthM - 8],
    [left, site.depthM - 8],
  ] as const;
  return ringOf(site, corners);
}

function boxesOf(kind: FacilityKind, { widthM, depthM }: Plot, random: Random): Box[] {
  const half = widthM / 2;
  switch (kind) {
    case 'shops':
      return shopRow(half, depthM, random);
    case 'offices':
      return [
        { box: [-half + 8, -half * 0.45, 6, depthM - 22], heightM: 14.4 },
        { box: [-half * 0.25, half * 0.3, 6, 28], heightM: 18 },
        { box: [half * 0.5, half - 8, 6, depthM - 14], heightM: 10.8 },
      ];
    case 'hospital':
      return [
        { box: [-half + 12, -half + 32, 8, depthM - 10], heightM: 14.4 },
        { box: [-18, 20, 12, 34], heightM: 18 },
        { box: [half - 34, half - 12, 8, depthM - 10], heightM: 14.4 },
        { box: [-half + 34, half - 36, 38, depthM - 8], heightM: 10.8 },
      ];
    case 'school':
      return [
        { box: [-half + 10, -half + 50, 8, 20], heightM: 7.5 },
        { box: [-half + 10, -half + 24, 26, depthM - 10], heightM: 7.5 },
        { box: [-half + 34, -half + 74, 30, 44], heightM: 4.5 },
        { box: [-half + 34, -half + 60, 50, depthM - 6], heightM: 8 },
      ];
    case 'worship':
      return [
        { box: [-half + 8, -half + 24, 9, 36], heightM: 11 },
        { box: [-half + 32, half - 6, 14, 28], heightM: 5 },
      ];
    case 'industry':
      return [
        { box: [-half + 8, -half + 48, 10, depthM - 10], heightM: 8.5 },
        { box: [-half + 58, half - 52, 8, depthM - 16], heightM: 9.5 },
        { box: [half - 42, half - 8, 12, depthM - 8], heightM: 7 },
      ];
    case 'park':
    case 'oval':
      return [];
  }
}

function shopRow(half: number, depthM: number, random: Random): Box[] {
  const shops: Box[] = [];
  let left = -half + 3;
  while (half - 3 - left > 9) {
    const width = Math.min(random.between(9, 15), half - 3 - left);
    const heightM = Math.round(10 * random.between(4.6, 7.8)) / 10;
    shops.push({ box: [left, left + width - 0.2, 3, Math.min(depthM - 18, random.between(22, 32))], heightM });
    left += width;
  }
  return shops;
}

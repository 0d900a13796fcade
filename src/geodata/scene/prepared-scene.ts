import type { PolygonSet, Terrain, Walls } from '../../acoustics/scene/scene.ts';
import { type BackgroundLevels, RECEIVER_TYPES, type ReceiverType } from '../../domain/criteria/criteria-set.ts';
import { z } from 'zod';
import { openSections, type Sections, writeSections } from './binary-sections.ts';

/** A noise catchment area with its background levels. */
export interface Catchment {
  readonly name: string;
  /** Rating background levels, dBA. */
  readonly background: BackgroundLevels;
  /** Where they come from, for people: `RBL of NCA 3`, `category R2 of NCA 3`. */
  readonly source: string;
  /** Whether a rating category stands in for measured levels: it is taken as printed. */
  readonly isCategory: boolean;
}

/**
 * A project's scene, read and checked: all that predictions need of its files. Typed arrays in metres about `origin` in the
 * system `crs`; receivers in spatial order, columns of equal length.
 */
export interface PreparedScene {
  /** EPSG code of the metres. */
  readonly crs: number;
  readonly origin: { readonly eastingM: number; readonly northingM: number };
  readonly receivers: PreparedReceivers;
  readonly catchments: readonly Catchment[];
  readonly buildings: { readonly footprints: PolygonSet; readonly heightM: Float64Array };
  readonly ground: { readonly regions: PolygonSet; readonly g: Float64Array };
  /** Existing noise barriers. */
  readonly walls: Walls;
  /** Without points the ground is flat at 0. */
  readonly terrain: Terrain;
}

export interface PreparedReceivers {
  readonly ids: readonly string[];
  readonly addresses: readonly string[];
  readonly types: readonly ReceiverType[];
  /** Number of each receiver's catchment. */
  readonly catchment: Uint32Array;
  /** Above ground, m. */
  readonly heightM: Float64Array;
  /** x0, y0, x1, y1, … m about the origin. */
  readonly xy: Float64Array;
  /** longitude, latitude, longitude, latitude, … degrees, WGS 84. */
  readonly lonLat: Float64Array;
  /** NML of their own by operating time, dBA; NaN where a receiver has none. */
  readonly ownNml: Readonly<Record<string, Float64Array>>;
  /** 1 where a receiver stands at a building. */
  readonly atFacade?: Uint8Array;
  readonly inUse?: ReadonlyArray<readonly string[] | null>;
}

const MAGIC = 0x4e435350; // “PSCN”, little-endian
const VERSION = 2;

const headerSchema = z.object({
  crs: z.number().int(),
  origin: z.object({ eastingM: z.number(), northingM: z.number() }),
  catchments: z.array(
    z.object({
      name: z.string(),
      background: z.record(z.string(), z.number()),
      source: z.string(),
      isCategory: z.boolean().default(false),
    }),
  ),
  receiverTypes: z.array(z.enum(RECEIVER_TYPES)),
  nmlKeys: z.array(z.string()),
});

/** The prepared scene as one binary; `readPreparedScene` maps it without parsing the arrays. */
export function writePreparedScene(scene: PreparedScene): Uint8Array {
  const { receivers, buildings, ground, walls, terrain } = scene;
  const nmlKeys = Object.keys(receivers.ownNml).sort();
  const header: z.infer<typeof headerSchema> = {
    crs: scene.crs,
    origin: scene.origin,
    catchments: [...scene.catchments],
    receiverTypes: [...RECEIVER_TYPES],
    nmlKeys,
  };
  return writeSections(MAGIC, VERSION, header, {
    'receivers.ids': receivers.ids,
    'receivers.addresses': receivers.addresses,
    'receivers.types': Uint8Array.from(receivers.types, (type) => RECEIVER_TYPES.indexOf(type)),
    'receivers.catchment': receivers.catchment,
    'receivers.heightM': receivers.heightM,
    'receivers.xy': receivers.xy,
    'receivers.lonLat': receivers.lonLat,
    ...Object.fromEntries(nmlKeys.map((key) => [`receivers.nml.${key}`, receivers.ownNml[key] ?? new Float64Array()])),
    ...polygonSections('buildings', buildings.footprints),
    'buildings.heightM': buildings.heightM,
    ...polygonSections('ground', ground.regions),
    'ground.g': ground.g,
    'walls.xy': walls.xy,
    'walls.start': walls.start,
    'walls.heightM': walls.heightM,
    'walls.topZ': walls.topZ,
    'walls.reflection': walls.reflection,
    'terrain.xyz': terrain.xyz,
    'terrain.edges': terrain.edges,
  });
}

/**
 * Reads a prepared scene; its typed arrays are views of `data`, which must not change afterwards.
 * @throws Error with a sentence where the data is no prepared scene, of another version, or cut off
 */
export function readPreparedScene(data: ArrayBuffer | Uint8Array): PreparedScene {
  const sections = openSections(data, MAGIC, VERSION, 'prepared scene');
  const { crs, origin, catchments, receiverTypes, nmlKeys } = headerSchema.parse(sections.header);
  const ids = sections.strings('receivers.ids');
  const count = ids.length;
  const types = Array.from(sections.bytes('receivers.types', count), (code) => typeAt(receiverTypes, code));
  return {
    crs,
    origin,
    catchments,
    receivers: {
      ids,
      addresses: sections.strings('receivers.addresses', count),
      types,
      catchment: sections.integers('receivers.catchment', count),
      heightM: sections.numbers('receivers.heightM', count),
      xy: sections.numbers('receivers.xy', 2 * count),
      lonLat: sections.numbers('receivers.lonLat', 2 * count),
      ownNml: Object.fromEntries(nmlKeys.map((key) => [key, sections.numbers(`receivers.nml.${key}`, count)])),
    },
    buildings: withPolygons(sections, 'buildings', 'heightM', (footprints, heightM) => ({ footprints, heightM })),
    ground: withPolygons(sections, 'ground', 'g', (regions, g) => ({ regions, g })),
    walls: {
      xy: sections.numbers('walls.xy'),
      start: sections.integers('walls.start'),
      heightM: sections.numbers('walls.heightM'),
      topZ: sections.numbers('walls.topZ'),
      reflection: sections.numbers('walls.reflection'),
    },
    terrain: { xyz: sections.numbers('terrain.xyz'), edges: sections.integers('terrain.edges') },
  };
}

function polygonSections(name: string, { xy, ringStart, polygonStart }: PolygonSet) {
  return { [`${name}.xy`]: xy, [`${name}.ringStart`]: ringStart, [`${name}.polygonStart`]: polygonStart };
}

function withPolygons<Result>(
  sections: Sections,
  name: string,
  column: string,
  build: (polygons: PolygonSet, values: Float64Array) => Result,
): Result {
  const polygonStart = sections.integers(`${name}.polygonStart`);
  const ringStart = sections.integers(`${name}.ringStart`, (polygonStart.at(-1) ?? 0) + 1);
  const xy = sections.numbers(`${name}.xy`, 2 * (ringStart.at(-1) ?? 0));
  return build({ xy, ringStart, polygonStart }, sections.numbers(`${name}.${column}`, polygonStart.length - 1));
}

function typeAt(types: readonly ReceiverType[], code: number): ReceiverType {
  const type = types[code];
  if (type === undefined) throw new Error(`The prepared scene is damaged: receiver type ${code} is not in its list.`);
  return type;
}

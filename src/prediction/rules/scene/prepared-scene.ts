import type { GroundCover, PolygonSet, Terrain, Walls } from '../../../engine/scene/scene.ts';
import { type BackgroundLevels, RECEIVER_TYPES, type ReceiverType } from '../../../model/criteria/criteria-set.ts';
import { z } from 'zod';
import { openSections, type Sections, writeSections } from './binary-sections.ts';

/** A noise catchment area with its background levels. */
export interface Catchment {
  readonly name: string;
  /** Rating background levels, dB(A). */
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
  /** The polygons of the catchments, to be drawn; one catchment may have several. */
  readonly catchmentAreas: {
    readonly polygons: PolygonSet;
    /** Number of the catchment of each polygon. */
    readonly catchment: Uint32Array;
  };
  readonly buildings: PreparedBuildings;
  /** The cover is absent where no file says it of any region. */
  readonly ground: Pick<GroundCover, 'regions' | 'g' | 'cover'>;
  /** Existing noise barriers. */
  readonly walls: Walls;
  /** Without points the ground is flat at 0. */
  readonly terrain: Terrain;
}

export interface PreparedBuildings {
  readonly footprints: PolygonSet;
  readonly heightM: Float64Array;
  /** Of each whether it is a heritage item, by `HERITAGE`; absent where no file says it of any. */
  readonly heritage?: Uint8Array;
  /** ρ of the façades of each, NaN where no file says it; absent where none says it of any. */
  readonly reflection?: Float64Array;
  /** Of each how its height is known, as a position in `HEIGHTS_FROM`; absent in scenes of loads before it was kept. */
  readonly heightFrom?: Uint8Array;
  /** The file that each is from; absent in scenes of loads before it was kept. */
  readonly files?: readonly string[];
}

/** How the height of a building is known: its file says it, its floors do, or points of a point cloud show it. */
export const HEIGHTS_FROM = ['file', 'floors', 'points'] as const;
export type HeightFrom = (typeof HEIGHTS_FROM)[number];

/** What is known of a building: that it is a heritage item, that it is none, or neither. */
export const HERITAGE = { no: 0, yes: 1, unknown: 2 } as const;

/** The catchment of receivers in the scene of a project with faults. */
export const NO_CATCHMENT = 0xffffffff;

export interface PreparedReceivers {
  /** Several receivers have one id where they stand at the façades and floors of one address. */
  readonly ids: readonly string[];
  /** The id of each receiver's address: receivers of one address have the same, no two addresses have. */
  readonly addressIds: readonly string[];
  readonly addresses: readonly string[];
  /** The façade that each stands in front of, by the way it faces: `N`, `NE`, `N2`; empty where it was placed by hand. */
  readonly facades: readonly string[];
  /** The floor of each, the lowest is 1; 0 where floors are not known. */
  readonly floors: Uint32Array;
  /** Number of the building at whose façade, or in which, each stands; −1 for none. */
  readonly building: Int32Array;
  /** 1 where a receiver stands at a building: in front of a façade, nearer than 3.5 m to one, or inside; else 0. */
  readonly atFacade: Uint8Array;
  readonly types: readonly ReceiverType[];
  /** Number of each receiver's catchment. */
  readonly catchment: Uint32Array;
  /** Above ground, m. */
  readonly heightM: Float64Array;
  /** x0, y0, x1, y1, … m about the origin. */
  readonly xy: Float64Array;
  /** longitude, latitude, longitude, latitude, … degrees, WGS 84. */
  readonly lonLat: Float64Array;
  /** NML of their own by operating time, dB(A); NaN where a receiver has none. */
  readonly ownNml: Readonly<Record<string, Float64Array>>;
  /** Keys of the operating times in which each is used; null: as the criteria have it for its type. */
  readonly inUse: ReadonlyArray<readonly string[] | null>;
}

const MAGIC = 0x4e435350; // “PSCN”, little-endian
const VERSION = 4;

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
  const { receivers, catchmentAreas, buildings, ground, walls, terrain } = scene;
  const nmlKeys = Object.keys(receivers.ownNml).sort();
  const header: z.infer<typeof headerSchema> = {
    crs: scene.crs,
    origin: scene.origin,
    catchments: [...scene.catchments],
    receiverTypes: [...RECEIVER_TYPES],
    nmlKeys,
  };
  return writeSections(MAGIC, VERSION, header, {
    ...textColumn('receivers.ids', receivers.ids),
    ...textColumn('receivers.addressIds', receivers.addressIds),
    ...textColumn('receivers.addresses', receivers.addresses),
    ...textColumn('receivers.facades', receivers.facades),
    ...textColumn(
      'receivers.inUse',
      receivers.inUse.map((keys) => keys?.join(' ') ?? ''),
    ),
    'receivers.floors': receivers.floors,
    'receivers.building': Uint32Array.from(receivers.building),
    'receivers.atFacade': receivers.atFacade,
    'receivers.types': Uint8Array.from(receivers.types, (type) => RECEIVER_TYPES.indexOf(type)),
    'receivers.catchment': receivers.catchment,
    'receivers.heightM': receivers.heightM,
    'receivers.xy': receivers.xy,
    'receivers.lonLat': receivers.lonLat,
    ...Object.fromEntries(nmlKeys.map((key) => [`receivers.nml.${key}`, receivers.ownNml[key] ?? new Float64Array()])),
    ...polygonSections('catchments', catchmentAreas.polygons),
    'catchments.number': catchmentAreas.catchment,
    ...polygonSections('buildings', buildings.footprints),
    'buildings.heightM': buildings.heightM,
    ...(buildings.heritage === undefined ? {} : { 'buildings.heritage': buildings.heritage }),
    ...(buildings.reflection === undefined ? {} : { 'buildings.reflection': buildings.reflection }),
    ...(buildings.heightFrom === undefined ? {} : { 'buildings.heightFrom': buildings.heightFrom }),
    ...(buildings.files === undefined ? {} : textColumn('buildings.files', buildings.files)),
    ...polygonSections('ground', ground.regions),
    'ground.g': ground.g,
    ...(ground.cover === undefined
      ? {}
      : { 'ground.cover': ground.cover.kind, 'ground.coverHeightM': ground.cover.heightM }),
    'walls.xy': walls.xy,
    'walls.start': walls.start,
    'walls.heightM': walls.heightM,
    'walls.topZ': walls.topZ,
    'walls.reflection': walls.reflection,
    'terrain.xyz': terrain.xyz,
    'terrain.edges': terrain.edges,
  });
}

/** The files that scenes were read from. A scene is never changed; without this its file would be written again. */
const files = new WeakMap<PreparedScene, ArrayBuffer | Uint8Array>();

/** A scene as `writePreparedScene` gives it, in memory of its own: to be handed over to a worker. */
export function sceneToHandOver(scene: PreparedScene): ArrayBuffer {
  return new Uint8Array(files.get(scene) ?? writePreparedScene(scene)).slice().buffer;
}

/**
 * Reads a prepared scene; its typed arrays are views of `data`, which must not change afterwards.
 * @throws Error with a sentence where the data is no prepared scene, of another version, or cut off
 */
export function readPreparedScene(data: ArrayBuffer | Uint8Array): PreparedScene {
  const sections = openSections(data, MAGIC, VERSION, 'prepared scene');
  const { crs, origin, catchments, receiverTypes, nmlKeys } = headerSchema.parse(sections.header);
  const heightM = sections.numbers('receivers.heightM');
  const count = heightM.length;
  const texts = (column: string) => textsOf(sections, `receivers.${column}`, count);
  const building = sections.integers('receivers.building', count);
  const types = Array.from(sections.bytes('receivers.types', count), (code) => typeAt(receiverTypes, code));
  const scene: PreparedScene = {
    crs,
    origin,
    catchments,
    catchmentAreas: catchmentAreasOf(sections),
    receivers: {
      ids: texts('ids'),
      addressIds: texts('addressIds'),
      addresses: texts('addresses'),
      facades: texts('facades'),
      inUse: texts('inUse').map((keys) => (keys === '' ? null : keys.split(' '))),
      floors: sections.integers('receivers.floors', count),
      // The number of none, −1, is the greatest of those without a sign.
      building: new Int32Array(building.buffer, building.byteOffset, count),
      atFacade: sections.bytes('receivers.atFacade', count),
      types,
      catchment: sections.integers('receivers.catchment', count),
      heightM,
      xy: sections.numbers('receivers.xy', 2 * count),
      lonLat: sections.numbers('receivers.lonLat', 2 * count),
      ownNml: Object.fromEntries(nmlKeys.map((key) => [key, sections.numbers(`receivers.nml.${key}`, count)])),
    },
    buildings: withPolygons(sections, 'buildings', 'heightM', (footprints, heights) => ({
      footprints,
      heightM: heights,
      ...(sections.has('buildings.heritage') && { heritage: sections.bytes('buildings.heritage', heights.length) }),
      ...(sections.has('buildings.reflection') && {
        reflection: sections.numbers('buildings.reflection', heights.length),
      }),
      ...(sections.has('buildings.heightFrom') && {
        heightFrom: sections.bytes('buildings.heightFrom', heights.length),
      }),
      ...(sections.has('buildings.files') && { files: textsOf(sections, 'buildings.files', heights.length) }),
    })),
    ground: withPolygons(sections, 'ground', 'g', (regions, g) => ({
      regions,
      g,
      ...(sections.has('ground.cover') && {
        cover: {
          kind: sections.bytes('ground.cover', g.length),
          heightM: sections.numbers('ground.coverHeightM', g.length),
        },
      }),
    })),
    walls: {
      xy: sections.numbers('walls.xy'),
      start: sections.integers('walls.start'),
      heightM: sections.numbers('walls.heightM'),
      topZ: sections.numbers('walls.topZ'),
      reflection: sections.numbers('walls.reflection'),
    },
    terrain: { xyz: sections.numbers('terrain.xyz'), edges: sections.integers('terrain.edges') },
  };
  files.set(scene, data);
  return scene;
}

/** A column of texts, many of which repeat: each text once, and the number of each entry's text. */
function textColumn(name: string, texts: readonly string[]) {
  const numbers = new Map<string, number>();
  const at = Uint32Array.from(texts, (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  return { [name]: [...numbers.keys()], [`${name}.at`]: at };
}

/** The entries of a column of texts; those that are alike share one text in memory. */
function textsOf(sections: Sections, name: string, count: number): string[] {
  const texts = sections.strings(name);
  return Array.from(sections.integers(`${name}.at`, count), (number) => {
    const text = texts[number];
    if (text === undefined) throw new Error(`The prepared scene is damaged: ${name} has no text ${number}.`);
    return text;
  });
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
  const polygons = polygonsOf(sections, name);
  return build(polygons, sections.numbers(`${name}.${column}`, polygons.polygonStart.length - 1));
}

function catchmentAreasOf(sections: Sections): PreparedScene['catchmentAreas'] {
  const polygons = polygonsOf(sections, 'catchments');
  return { polygons, catchment: sections.integers('catchments.number', polygons.polygonStart.length - 1) };
}

function polygonsOf(sections: Sections, name: string): PolygonSet {
  const polygonStart = sections.integers(`${name}.polygonStart`);
  const ringStart = sections.integers(`${name}.ringStart`, (polygonStart.at(-1) ?? 0) + 1);
  const xy = sections.numbers(`${name}.xy`, 2 * (ringStart.at(-1) ?? 0));
  return { xy, ringStart, polygonStart };
}

function typeAt(types: readonly ReceiverType[], code: number): ReceiverType {
  const type = types[code];
  if (type === undefined) throw new Error(`The prepared scene is damaged: receiver type ${code} is not in its list.`);
  return type;
}

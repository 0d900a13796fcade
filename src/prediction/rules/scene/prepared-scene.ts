import type { GroundCover, PolygonSet, Terrain, Walls } from '../../../engine/scene/scene.ts';
import { type BackgroundLevels, RECEIVER_TYPES, type ReceiverType } from '../../../model/criteria/criteria-set.ts';
import { z } from 'zod';
import { openSections, type Sections, writeSections } from './binary-sections.ts';

/** A noise catchment area with its background levels. */
export interface Catchment {
  readonly name: string;
  /** Rating background levels, dB(A). */
  readonly background: BackgroundLevels;
  /** Source of the levels for people: `RBL of NCA 3`, `category R2 of NCA 3`. */
  readonly source: string;
  /** Whether a rating category replaces measured levels. Its levels are used as printed. */
  readonly isCategory: boolean;
}

/**
 * A project's checked scene with everything that predictions need from its files. Typed arrays are in metres relative to `origin`
 * in the system `crs`. Receivers are in spatial order, and their columns have equal length.
 */
export interface PreparedScene {
  /** EPSG code of the coordinate system in metres. */
  readonly crs: number;
  readonly origin: { readonly eastingM: number; readonly northingM: number };
  readonly receivers: PreparedReceivers;
  readonly catchments: readonly Catchment[];
  /** Polygons of the catchments for display. A catchment may have several. */
  readonly catchmentAreas: {
    readonly polygons: PolygonSet;
    /** Index of the catchment of each polygon. */
    readonly catchment: Uint32Array;
  };
  readonly buildings: PreparedBuildings;
  /** The cover is absent if no region has one. */
  readonly ground: Pick<GroundCover, 'regions' | 'g' | 'cover'>;
  /** Existing noise barriers. */
  readonly walls: Walls;
  /** Without points, the ground is flat at height 0. */
  readonly terrain: Terrain;
}

export interface PreparedBuildings {
  readonly footprints: PolygonSet;
  readonly heightM: Float64Array;
  /** Whether each is a heritage item, by `HERITAGE`. Absent if no file says so of any building. */
  readonly heritage?: Uint8Array;
  /** ρ of the façades of each building, NaN if no file gives it. Absent if no building has a value. */
  readonly reflection?: Float64Array;
  /** Source of the height of each building, as an index into `HEIGHTS_FROM`. Absent in older scenes. */
  readonly heightFrom?: Uint8Array;
  /** Source file of each building. Absent in older scenes. */
  readonly files?: readonly string[];
}

/** Sources of a building's height: the file, the number of floors, or the points of a point cloud. */
export const HEIGHTS_FROM = ['file', 'floors', 'points'] as const;
export type HeightFrom = (typeof HEIGHTS_FROM)[number];

/** Whether a building is a heritage item. */
export const HERITAGE = { no: 0, yes: 1, unknown: 2 } as const;

/** Catchment index of receivers in the scene of a project with faults, where it is not determined. */
export const NO_CATCHMENT = 0xffffffff;

export interface PreparedReceivers {
  /** Ids of the receivers. Receivers at the façades and floors of one address share an id. */
  readonly ids: readonly string[];
  /** Address id of each receiver. It is the same for all receivers of an address, and unique among addresses. */
  readonly addressIds: readonly string[];
  readonly addresses: readonly string[];
  /** Façade of each receiver by its direction: `N`, `NE`, `N2`. Empty for a receiver placed by hand. */
  readonly facades: readonly string[];
  /** Floor of each receiver, from 1 for the lowest. 0 if floors are not known. */
  readonly floors: Uint32Array;
  /** Index of the building that contains each receiver or at whose façade it is. −1 if there is none. */
  readonly building: Int32Array;
  /** 1 if a receiver is at a building: in front of a façade, closer than 3.5 m to one, or inside. Otherwise 0. */
  readonly atFacade: Uint8Array;
  readonly types: readonly ReceiverType[];
  /** Index of each receiver's catchment. */
  readonly catchment: Uint32Array;
  /** Height above ground, m. */
  readonly heightM: Float64Array;
  /** x0, y0, x1, y1, … m relative to the origin. */
  readonly xy: Float64Array;
  /** longitude, latitude, longitude, latitude, … degrees, WGS 84. */
  readonly lonLat: Float64Array;
  /** The receivers' own NML by operating time, dB(A). NaN if a receiver has none. */
  readonly ownNml: Readonly<Record<string, Float64Array>>;
  /** Keys of the operating times in which each receiver is in use. Null: the criteria decide by its type. */
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

/** Writes the prepared scene as binary data. `readPreparedScene` reads it without copying the arrays. */
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

/** Caches the file that each scene was read from, so that an unchanged scene need not be written again. */
const files = new WeakMap<PreparedScene, ArrayBuffer | Uint8Array>();

/** The scene in the form of `writePreparedScene` in a new buffer, which can be transferred to a worker. */
export function sceneToHandOver(scene: PreparedScene): ArrayBuffer {
  return new Uint8Array(files.get(scene) ?? writePreparedScene(scene)).slice().buffer;
}

/**
 * Reads a prepared scene. Its typed arrays are views of `data`, which must not change afterwards.
 * @throws Error with a sentence if the data is not a prepared scene, has another version, or is truncated
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
      // −1 (no building) is stored as the largest unsigned number.
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

/** Stores a column of texts with each distinct text once, and an index per entry. */
function textColumn(name: string, texts: readonly string[]) {
  const numbers = new Map<string, number>();
  const at = Uint32Array.from(texts, (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  return { [name]: [...numbers.keys()], [`${name}.at`]: at };
}

/** Reads the entries of a column of texts. Equal entries share one string in memory. */
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

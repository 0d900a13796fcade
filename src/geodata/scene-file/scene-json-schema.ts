/** The fields of a scene file, as zod parses them. An issue's message is what was expected. */
import { z } from 'zod';
import { sceneFilesTexts } from '../../texts/scene-files.ts';

const number = z.number({ error: sceneFilesTexts.number });
const aboveZero = z.number({ error: sceneFilesTexts.numberAbove0 }).gt(0, sceneFilesTexts.numberAbove0);
const notBelowZero = z.number({ error: sceneFilesTexts.numberNotBelow0 }).min(0, sceneFilesTexts.numberNotBelow0);
const share = z
  .number({ error: sceneFilesTexts.numberFrom0To1 })
  .min(0, sceneFilesTexts.numberFrom0To1)
  .max(1, sceneFilesTexts.numberFrom0To1);
const text = z.string({ error: sceneFilesTexts.text }).min(1, sceneFilesTexts.text);

function list<T extends z.ZodType>(item: T, what: string) {
  return z.array(item, { error: sceneFilesTexts.listOf(what) });
}

function object<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : sceneFilesTexts.object),
  });
}

const position = z.tuple([number, number], { error: sceneFilesTexts.position });
const position3 = z.tuple([number, number, number], { error: sceneFilesTexts.positionWithHeight });
const ring = list(position, sceneFilesTexts.positions).refine((vertices) => new Set(vertices.map(String)).size >= 3, {
  error: sceneFilesTexts.polygon,
});
const line = list(position, sceneFilesTexts.positions).min(2, sceneFilesTexts.line);
const holes = list(ring, sceneFilesTexts.rings).optional();

const air = object({
  temperatureC: z
    .number({ error: sceneFilesTexts.temperature })
    .min(-50, sceneFilesTexts.temperature)
    .max(60, sceneFilesTexts.temperature)
    .default(10),
  humidityPct: z
    .number({ error: sceneFilesTexts.humidity })
    .min(0, sceneFilesTexts.humidity)
    .max(100, sceneFilesTexts.humidity)
    .default(70),
  pressureKPa: aboveZero.default(101.325),
});

const grid = object({
  x0: number,
  y0: number,
  cell: aboveZero,
  columns: z.int({ error: sceneFilesTexts.wholeNumberAbove0 }).gt(0, sceneFilesTexts.wholeNumberAbove0),
  rows: z.int({ error: sceneFilesTexts.wholeNumberAbove0 }).gt(0, sceneFilesTexts.wholeNumberAbove0),
  z: list(number, sceneFilesTexts.numbers),
}).refine((value) => value.z.length === value.columns * value.rows, {
  path: ['z'],
  error: sceneFilesTexts.gridHeights,
});

const terrain = object({
  contours: list(list(position3, sceneFilesTexts.positions), sceneFilesTexts.lines).optional(),
  points: list(position3, sceneFilesTexts.positions).optional(),
  grid: grid.optional(),
}).refine((value) => exactlyOne([value.contours, value.points, value.grid]), {
  error: sceneFilesTexts.oneTerrain,
});

const region = object({
  polygon: ring,
  holes,
  g: share,
  cover: z.enum(['foliage', 'industrial'], { error: sceneFilesTexts.cover }).optional(),
  coverHeight: aboveZero.optional(),
}).refine(({ cover, coverHeight }) => (cover === undefined) === (coverHeight === undefined), {
  error: sceneFilesTexts.coverHeight,
  path: ['coverHeight'],
});
const directivity = object({
  bearing: z
    .number({ error: sceneFilesTexts.bearing })
    .min(0, sceneFilesTexts.bearing)
    .max(360, sceneFilesTexts.bearing),
  angles: list(
    z
      .number({ error: sceneFilesTexts.angles })
      .min(0, sceneFilesTexts.anglesFrom0To180)
      .max(180, sceneFilesTexts.anglesFrom0To180),
    sceneFilesTexts.angles,
  )
    .min(2, sceneFilesTexts.twoAngles)
    .refine((angles) => angles.every((angle, at) => at === 0 || angle > angles[at - 1]!), {
      error: sceneFilesTexts.ascendingAngles,
    }),
  di: list(
    list(number, sceneFilesTexts.eightNumbers).length(8, sceneFilesTexts.listOf8Numbers),
    sceneFilesTexts.listsOf8Numbers,
  ),
}).refine(({ angles, di }) => angles.length === di.length, { error: sceneFilesTexts.listForEachAngle, path: ['di'] });
const building = object({ polygon: ring, holes, height: aboveZero, reflection: share.optional() });
const barrier = object({
  line,
  height: aboveZero.optional(),
  topZ: list(number, sceneFilesTexts.numbers).optional(),
  reflection: share.optional(),
  temporary: z.boolean({ error: sceneFilesTexts.trueOrFalse }).default(false),
})
  .refine(({ height, topZ }) => exactlyOne([height, topZ]), { error: sceneFilesTexts.heightOrTop, path: ['height'] })
  .refine(({ line: vertices, topZ }) => topZ === undefined || topZ.length === vertices.length, {
    error: sceneFilesTexts.topForEachVertex,
    path: ['topZ'],
  })
  .refine(({ temporary, topZ }) => !temporary || topZ === undefined, {
    error: sceneFilesTexts.temporaryHeight,
    path: ['topZ'],
  })
  .refine(({ temporary, reflection = 0 }) => !temporary || reflection === 0, {
    error: sceneFilesTexts.temporaryReflection,
    path: ['reflection'],
  });

const source = object({
  id: text,
  point: position.optional(),
  line: line.optional(),
  polygon: ring.optional(),
  holes,
  height: notBelowZero,
  lw: list(number, sceneFilesTexts.eightNumbers).length(8, sceneFilesTexts.listOf8Numbers),
  placement: z.enum(['spread', 'nearest', 'centroid'], { error: sceneFilesTexts.placement }).optional(),
  barrierHeight: aboveZero.nullable().optional(),
  directivity: directivity.optional(),
  onRoof: z.boolean({ error: sceneFilesTexts.trueOrFalse }).default(false),
})
  .refine((value) => exactlyOne([value.point, value.line, value.polygon]), { error: sceneFilesTexts.oneShape })
  .refine(({ polygon, holes: inner }) => inner === undefined || polygon !== undefined, {
    error: sceneFilesTexts.holesInPolygon,
    path: ['holes'],
  })
  .refine(({ polygon, barrierHeight }) => barrierHeight == null || polygon !== undefined, {
    error: sceneFilesTexts.barrierRoundPolygon,
    path: ['barrierHeight'],
  });

const receiver = object({ id: text, point: position, height: notBelowZero });

export const sceneJsonSchema = object({
  edition: z.enum(['1996', '2024'], { error: sceneFilesTexts.edition }).default('1996'),
  groundMethod: z.enum(['general', 'alternative'], { error: sceneFilesTexts.groundMethod }).default('general'),
  air: air.default({ temperatureC: 10, humidityPct: 70, pressureKPa: 101.325 }),
  reflections: z.union([z.literal(0), z.literal(1), z.literal(2)], { error: sceneFilesTexts.reflections }).default(0),
  lateral: z.boolean({ error: sceneFilesTexts.trueOrFalse }).default(true),
  sideEdges: z.boolean({ error: sceneFilesTexts.trueOrFalse }).default(false),
  terrain: terrain.nullable().default(null),
  ground: object({ default: share.default(0), regions: list(region, sceneFilesTexts.regions).default([]) }).default({
    default: 0,
    regions: [],
  }),
  buildings: list(building, sceneFilesTexts.buildings).default([]),
  barriers: list(barrier, sceneFilesTexts.barriers).default([]),
  temporaryScreenCap: notBelowZero.nullable().default(null),
  sources: list(source, sceneFilesTexts.sources).min(1, sceneFilesTexts.oneSource),
  receivers: list(receiver, sceneFilesTexts.receivers).min(1, sceneFilesTexts.oneReceiver),
});
export type SceneJson = z.infer<typeof sceneJsonSchema>;

function exactlyOne(values: readonly unknown[]): boolean {
  return values.filter((value) => value !== undefined).length === 1;
}

/** The fields of a scene file, as a zod schema. The message of an issue says what was expected. */
import { z } from 'zod';

const NUMBER_ABOVE_0 = 'a number above 0';
const NUMBER_NOT_BELOW_0 = 'a number not below 0';
const NUMBER_FROM_0_TO_1 = 'a number from 0 to 1';
const TEMPERATURE = 'a temperature from -50 to 60';
const HUMIDITY = 'a humidity from 0 to 100';
const WHOLE_NUMBER_ABOVE_0 = 'a whole number above 0';
const BEARING = 'degrees from 0 to 360';
const ANGLES_FROM_0_TO_180 = 'angles from 0 to 180';
const LIST_OF_8_NUMBERS = 'a list of 8 numbers';

const number = z.number({ error: 'a number' });
const aboveZero = z.number({ error: NUMBER_ABOVE_0 }).gt(0, NUMBER_ABOVE_0);
const notBelowZero = z.number({ error: NUMBER_NOT_BELOW_0 }).min(0, NUMBER_NOT_BELOW_0);
const share = z.number({ error: NUMBER_FROM_0_TO_1 }).min(0, NUMBER_FROM_0_TO_1).max(1, NUMBER_FROM_0_TO_1);
const text = z.string({ error: 'a text' }).min(1, 'a text');

function list<T extends z.ZodType>(item: T, what: string) {
  return z.array(item, { error: `a list of ${what}` });
}

function object<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object'),
  });
}

const position = z.tuple([number, number], { error: 'a position [x, y]' });
const position3 = z.tuple([number, number, number], { error: 'a position [x, y, z]' });
const ring = list(position, 'positions').refine((vertices) => new Set(vertices.map(String)).size >= 3, {
  error: 'a polygon of at least 3 different vertices',
});
const line = list(position, 'positions').min(2, 'a line of at least 2 vertices');
const holes = list(ring, 'rings').optional();

const air = object({
  temperatureC: z.number({ error: TEMPERATURE }).min(-50, TEMPERATURE).max(60, TEMPERATURE).default(10),
  humidityPct: z.number({ error: HUMIDITY }).min(0, HUMIDITY).max(100, HUMIDITY).default(70),
  pressureKPa: aboveZero.default(101.325),
});

const grid = object({
  x0: number,
  y0: number,
  cell: aboveZero,
  columns: z.int({ error: WHOLE_NUMBER_ABOVE_0 }).gt(0, WHOLE_NUMBER_ABOVE_0),
  rows: z.int({ error: WHOLE_NUMBER_ABOVE_0 }).gt(0, WHOLE_NUMBER_ABOVE_0),
  z: list(number, 'numbers'),
}).refine((value) => value.z.length === value.columns * value.rows, {
  path: ['z'],
  error: 'columns times rows numbers',
});

const terrain = object({
  contours: list(list(position3, 'positions'), 'lines').optional(),
  points: list(position3, 'positions').optional(),
  grid: grid.optional(),
}).refine((value) => exactlyOne([value.contours, value.points, value.grid]), {
  error: 'one of contours, points and grid',
});

const region = object({
  polygon: ring,
  holes,
  g: share,
  cover: z.enum(['foliage', 'industrial'], { error: '"foliage" or "industrial"' }).optional(),
  coverHeight: aboveZero.optional(),
}).refine(({ cover, coverHeight }) => (cover === undefined) === (coverHeight === undefined), {
  error: 'a height above 0 with a cover, and none without',
  path: ['coverHeight'],
});
const directivity = object({
  bearing: z.number({ error: BEARING }).min(0, BEARING).max(360, BEARING),
  angles: list(z.number({ error: 'angles' }).min(0, ANGLES_FROM_0_TO_180).max(180, ANGLES_FROM_0_TO_180), 'angles')
    .min(2, 'two or more angles')
    .refine((angles) => angles.every((angle, at) => at === 0 || angle > angles[at - 1]!), {
      error: 'angles in ascending order',
    }),
  di: list(list(number, '8 numbers').length(8, LIST_OF_8_NUMBERS), 'lists of 8 numbers'),
}).refine(({ angles, di }) => angles.length === di.length, { error: 'a list for each angle', path: ['di'] });
const building = object({ polygon: ring, holes, height: aboveZero, reflection: share.optional() });
const barrier = object({
  line,
  height: aboveZero.optional(),
  topZ: list(number, 'numbers').optional(),
  reflection: share.optional(),
  temporary: z.boolean({ error: 'true or false' }).default(false),
})
  .refine(({ height, topZ }) => exactlyOne([height, topZ]), { error: 'either height or topZ', path: ['height'] })
  .refine(({ line: vertices, topZ }) => topZ === undefined || topZ.length === vertices.length, {
    error: 'a top for each vertex of the line',
    path: ['topZ'],
  })
  .refine(({ temporary, topZ }) => !temporary || topZ === undefined, {
    error: 'a height: temporary noise barriers follow the ground',
    path: ['topZ'],
  })
  .refine(({ temporary, reflection = 0 }) => !temporary || reflection === 0, {
    error: '0: temporary noise barriers absorb',
    path: ['reflection'],
  });

const source = object({
  id: text,
  point: position.optional(),
  line: line.optional(),
  polygon: ring.optional(),
  holes,
  height: notBelowZero,
  lw: list(number, '8 numbers').length(8, LIST_OF_8_NUMBERS),
  placement: z.enum(['spread', 'nearest', 'centroid'], { error: '"spread", "nearest" or "centroid"' }).optional(),
  barrierHeight: aboveZero.nullable().optional(),
  directivity: directivity.optional(),
  onRoof: z.boolean({ error: 'true or false' }).default(false),
})
  .refine((value) => exactlyOne([value.point, value.line, value.polygon]), { error: 'one of point, line and polygon' })
  .refine(({ polygon, holes: inner }) => inner === undefined || polygon !== undefined, {
    error: 'holes only with a polygon',
    path: ['holes'],
  })
  .refine(({ polygon, barrierHeight }) => barrierHeight == null || polygon !== undefined, {
    error: 'a barrier only round a polygon',
    path: ['barrierHeight'],
  });

const receiver = object({ id: text, point: position, height: notBelowZero });

export const sceneJsonSchema = object({
  edition: z.enum(['1996', '2024'], { error: '"1996" or "2024"' }).default('1996'),
  groundMethod: z.enum(['general', 'alternative'], { error: '"general" or "alternative"' }).default('general'),
  air: air.default({ temperatureC: 10, humidityPct: 70, pressureKPa: 101.325 }),
  reflections: z.union([z.literal(0), z.literal(1), z.literal(2)], { error: '0, 1 or 2' }).default(0),
  lateral: z.boolean({ error: 'true or false' }).default(true),
  sideEdges: z.boolean({ error: 'true or false' }).default(false),
  terrain: terrain.nullable().default(null),
  ground: object({ default: share.default(0), regions: list(region, 'regions').default([]) }).default({
    default: 0,
    regions: [],
  }),
  buildings: list(building, 'buildings').default([]),
  barriers: list(barrier, 'barriers').default([]),
  temporaryScreenCap: notBelowZero.nullable().default(null),
  sources: list(source, 'sources').min(1, 'at least one source'),
  receivers: list(receiver, 'receivers').min(1, 'at least one receiver'),
});
export type SceneJson = z.infer<typeof sceneJsonSchema>;

function exactlyOne(values: readonly unknown[]): boolean {
  return values.filter((value) => value !== undefined).length === 1;
}

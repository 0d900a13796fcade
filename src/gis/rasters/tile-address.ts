import { z } from 'zod';
import type { GeographicBox } from '../crs/crs.ts';
import { isShallow } from '../files/json-depth.ts';
import type { ProblemLog } from '../files/problems.ts';
import { decodeText } from '../files/text.ts';

/** Address of tiles on a tile server (Web Mercator, `{z}/{x}/{y}`). */
export interface TileAddress {
  kind: 'tiles';
  name: string;
  url: string;
  attribution: string;
  /** Address of the terms of use. Null if there is none. */
  terms: string | null;
  minZoom: number;
  maxZoom: number;
  /** Area that has tiles. Null: no limit. */
  bounds: GeographicBox | null;
}

const EXPECTED_TERMS = 'expected the address of the terms of use, which begins with https:';
const EXPECTED_WHOLE_NUMBER = 'expected a whole number';

const MAX_ZOOM = 24;
const PLACEHOLDERS = new Set(['{z}', '{x}', '{y}', '{-y}']);

const zoom = z.number(EXPECTED_WHOLE_NUMBER).int(EXPECTED_WHOLE_NUMBER).min(0).max(MAX_ZOOM);
const degrees = (most: number) => z.number('expected degrees').min(-most).max(most);

/**
 * The file format of a tile address: `{ "url": "https://…/{z}/{x}/{y}.png", "attribution": "…" }`. Bounds are west, south, east,
 * north.
 */
const fileSchema = z
  .strictObject({
    url: z
      .string('expected an address such as https://tiles.example.com/{z}/{x}/{y}.png')
      .max(2_000, { error: 'expected at most 2,000 characters', abort: true })
      .superRefine((url, context) => {
        const message = faultOfUrl(url);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    attribution: z.string('expected a text that names the owner of the tiles').trim().min(1).max(500),
    terms: z
      .string(EXPECTED_TERMS)
      .max(2_000, { error: 'expected at most 2,000 characters', abort: true })
      .refine((terms) => URL.parse(terms)?.protocol === 'https:', EXPECTED_TERMS)
      .nullable()
      .default(null),
    minZoom: zoom.default(0),
    maxZoom: zoom.default(19),
    bounds: z
      .tuple([degrees(180), degrees(90), degrees(180), degrees(90)], 'expected [west, south, east, north] in degrees')
      .refine(([west, south, east, north]) => west < east && south < north, 'expected west < east and south < north')
      .optional(),
  })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, {
    path: ['minZoom'],
    message: 'expected at most maxZoom',
  });

function faultOfUrl(url: string): string | null {
  const placeholders = url.match(/\{[^}]*\}/g) ?? [];
  const missing = ['{z}', '{x}', '{y}'].filter(
    (part) => !url.includes(part) && !(part === '{y}' && url.includes('{-y}')),
  );
  if (missing.length > 0) return `the placeholders {z}, {x} and {y} are needed; ${missing.join(' and ')} is missing`;
  const unknown = placeholders.find((placeholder) => !PLACEHOLDERS.has(placeholder));
  if (unknown !== undefined) return `the placeholder ${unknown} is not known; expected {z}, {x} and {y}`;
  const parsed = URL.parse(url.replace(/\{[^}]*\}/g, '0'));
  if (parsed === null) return 'it is not an address';
  if (parsed.protocol !== 'https:') return `expected an address that begins with https:, got ${parsed.protocol}`;
  if (parsed.username !== '' || parsed.password !== '') return 'an address must not hold a name or a password';
  if (/[{}]/.test(parsed.host) || /\{/.test(url.slice(0, url.indexOf('/', 8))))
    return 'the host must not have placeholders';
  return null;
}

/** Reads a tile address. Faults are logged with their field. */
export function readTileAddress(name: string, bytes: Uint8Array, log: ProblemLog): TileAddress | null {
  const text = decodeText(bytes);
  if (!isShallow(text, 'a tile address', log)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    log.error('The file is not JSON, or is cut off. Expected a tile address: { "url": …, "attribution": … }.');
    return null;
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) {
    const { bounds, ...rest } = parsed.data;
    if (bounds === undefined) return { kind: 'tiles', name, ...rest, bounds: null };
    const [west, south, east, north] = bounds;
    return { kind: 'tiles', name, ...rest, bounds: { west, south, east, north } };
  }
  for (const { path, message } of parsed.error.issues.slice(0, 10)) {
    const field = path.join('.');
    log.error(field === '' ? `The tile address is malformed: ${message}.` : `The field ${field}: ${message}.`, {
      column: field === '' ? null : field,
      value: valueAt(json, path),
    });
  }
  return null;
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    json,
  );
}

import { z } from 'zod';
import type { TileAddress } from '../../domain/imagery.ts';
import { terrainAndPicturesTexts } from '../../texts/terrain-and-pictures.ts';
import { isShallow } from '../files/json-depth.ts';
import type { ProblemLog } from '../files/problems.ts';
import { decodeText } from '../files/text.ts';

const MAX_ZOOM = 24;
const PLACEHOLDERS = new Set(['{z}', '{x}', '{y}', '{-y}']);

const zoom = z
  .number(terrainAndPicturesTexts.expectedAWholeNumber)
  .int(terrainAndPicturesTexts.expectedAWholeNumber)
  .min(0)
  .max(MAX_ZOOM);
const degrees = (most: number) => z.number(terrainAndPicturesTexts.expectedDegrees).min(-most).max(most);

/** A tile address as people upload it: `{ "url": "https://…/{z}/{x}/{y}.png", "attribution": "…" }`; bounds are west, south, east, north. */
const fileSchema = z
  .strictObject({
    url: z
      .string(terrainAndPicturesTexts.expectedAddressSuchAsHttps)
      .max(2_000, { error: terrainAndPicturesTexts.expectedShorterText, abort: true })
      .superRefine((url, context) => {
        const message = faultOfUrl(url);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    attribution: z.string(terrainAndPicturesTexts.expectedTextThatNamesOwner).trim().min(1).max(500),
    minZoom: zoom.default(0),
    maxZoom: zoom.default(19),
    bounds: z
      .tuple([degrees(180), degrees(90), degrees(180), degrees(90)], terrainAndPicturesTexts.expectedBounds)
      .refine(
        ([west, south, east, north]) => west < east && south < north,
        terrainAndPicturesTexts.expectedOrderedBounds,
      )
      .optional(),
  })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, {
    path: ['minZoom'],
    message: terrainAndPicturesTexts.expectedAtMostMaxZoom,
  });

function faultOfUrl(url: string): string | null {
  const placeholders = url.match(/\{[^}]*\}/g) ?? [];
  const missing = ['{z}', '{x}', '{y}'].filter((one) => !url.includes(one) && !(one === '{y}' && url.includes('{-y}')));
  if (missing.length > 0) return terrainAndPicturesTexts.placeholderMissing(missing.join(' and '));
  const unknown = placeholders.find((placeholder) => !PLACEHOLDERS.has(placeholder));
  if (unknown !== undefined) return terrainAndPicturesTexts.unknownPlaceholder(unknown);
  const parsed = URL.parse(url.replace(/\{[^}]*\}/g, '0'));
  if (parsed === null) return terrainAndPicturesTexts.noAddress;
  if (parsed.protocol !== 'https:') return terrainAndPicturesTexts.expectedAddressThatBegins(parsed.protocol);
  if (parsed.username !== '' || parsed.password !== '') return terrainAndPicturesTexts.addressMustNotHoldName;
  if (/[{}]/.test(parsed.host) || /\{/.test(url.slice(0, url.indexOf('/', 8))))
    return terrainAndPicturesTexts.hostMustNotHavePlaceholders;
  return null;
}

/** Reads a tile address; what is wrong is reported with its field. */
export function readTileAddress(name: string, bytes: Uint8Array, log: ProblemLog): TileAddress | null {
  const text = decodeText(bytes);
  if (!isShallow(text, terrainAndPicturesTexts.aTileAddress, log)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    log.error(terrainAndPicturesTexts.tileAddressIsNoJson);
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
    log.error(
      field === ''
        ? terrainAndPicturesTexts.tileAddressMalformed(message)
        : terrainAndPicturesTexts.tileFieldFault(field, message),
      {
        column: field === '' ? null : field,
        value: valueAt(json, path),
      },
    );
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

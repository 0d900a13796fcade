import type { Position } from '../../crs/crs.ts';
import { type ProblemLog, quoted, shortened } from '../../files/problems.ts';
import type { FeatureTable } from '../../tables/feature-table.ts';
import { isObject, type JsonObject } from '../../tables/json-object.ts';
import { type OsmElement, type OsmMember, osmTable, type Tags, type WantedTags } from './osm-table.ts';

/** Whether a JSON object is an Overpass response to `[out:json]`. */
export function isOsmJson(root: JsonObject): boolean {
  return Array.isArray(root.elements) && ('osm3s' in root || 'generator' in root || Number(root.version) === 0.6);
}

/** Reads an Overpass response to `[out:json]`. @returns null if it cannot be read, with the reason in the log */
export function readOsmJson(root: JsonObject, wanted: WantedTags, log: ProblemLog): FeatureTable | null {
  if (typeof root.remark === 'string') {
    log.error(osmIsPartial(root.remark));
    return null;
  }
  const elements: OsmElement[] = [];
  for (const [index, value] of listOf(root.elements).entries()) {
    const element = elementOf(value);
    if (element === 'other') continue;
    if (element === null) {
      log.error('This element is malformed. Expected a node, way or relation with an id and its place.', {
        row: index + 1,
        value,
      });
      return null;
    }
    elements.push(element);
  }
  return osmTable(elements, wanted, log);
}

/** Message for an incomplete Overpass response. */
export function osmIsPartial(remark: string): string {
  return `Overpass stopped before its end, so that elements are missing: ${quoted(shortened(remark, 200))} Ask again, for a smaller area.`;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idOf = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null;

function elementOf(value: unknown): OsmElement | 'other' | null {
  if (!isObject(value)) return null;
  const { type } = value;
  if (type !== 'node' && type !== 'way' && type !== 'relation') return typeof type === 'string' ? 'other' : null;
  const id = idOf(value.id);
  if (id === null) return null;
  const tags = tagsOf(value.tags);
  if (type === 'node') {
    const at = positionOf(value);
    return at === null ? null : { type, id, tags, at };
  }
  if (type === 'way') {
    const nodes = listOf(value.nodes).flatMap((node) => idOf(node) ?? []);
    return { type, id, tags, nodes, corners: cornersOf(value.geometry) };
  }
  const members = listOf(value.members).flatMap((member): OsmMember[] => {
    const ref = isObject(member) && member.type === 'way' ? idOf(member.ref) : null;
    return ref === null || !isObject(member) ? [] : [{ ref, corners: cornersOf(member.geometry) }];
  });
  return { type, id, tags, members };
}

function tagsOf(value: unknown): Tags {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function cornersOf(geometry: unknown): OsmMember['corners'] {
  return Array.isArray(geometry) ? geometry.map(positionOf) : null;
}

function positionOf(value: unknown): Position | null {
  if (!isObject(value)) return null;
  const { lon, lat } = value;
  return typeof lon === 'number' && typeof lat === 'number' && isOnEarth(lon, lat) ? [lon, lat] : null;
}

export function isOnEarth(lon: number, lat: number): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

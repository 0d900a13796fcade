import type { CommentAnchor } from '../../comments/rules/comment.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';

/** What comments can be about. */
export interface Commented {
  workAreas: Assessment['workAreas'];
  /** Null while it is not there: until then no address is missing. */
  scene: PreparedScene | null;
}

/** Where what a comment is about is now. */
export interface AnchorPlace {
  name: string;
  isGone: boolean;
  /** Null where it is gone, or not known yet. */
  place: readonly [lon: number, lat: number] | null;
}

/** The work area that a comment is about; null of an address, and where there is none any more. */
export function areaOf({ kind, id }: CommentAnchor, workAreas: Assessment['workAreas']): WorkAreaId | null {
  return kind === 'work-area'
    ? ((Object.keys(workAreas) as WorkAreaId[]).find((areaId) => areaId === id) ?? null)
    : null;
}

/** Finds what a comment is about; what is gone has the name that it had. */
export function placeOfAnchor(anchor: CommentAnchor, { workAreas, scene }: Commented): AnchorPlace {
  if (anchor.kind === 'work-area') {
    const areaId = areaOf(anchor, workAreas);
    const area = areaId === null ? undefined : workAreas[areaId];
    if (area === undefined) return { name: anchor.name, isGone: true, place: null };
    return { name: workAreaName(area), isGone: false, place: northernmost(area) };
  }
  if (scene === null) return { name: anchor.name, isGone: false, place: null };
  const { addressIds, lonLat } = scene.receivers;
  const receiver = addressIds.indexOf(anchor.id);
  if (receiver < 0) return { name: anchor.name, isGone: true, place: null };
  const [lon = NaN, lat = NaN] = lonLat.subarray(2 * receiver, 2 * receiver + 2);
  return { name: anchor.name, isGone: false, place: [lon, lat] };
}

/** The northernmost position: a mark above it leaves the shape, and its handles, free. */
function northernmost({ feature: { geometry } }: WorkArea): readonly [lon: number, lat: number] | null {
  const positions = positionsOf(geometry).map(([lon = NaN, lat = NaN]) => [lon, lat] as const);
  return positions.reduce<readonly [lon: number, lat: number] | null>(
    (most, position) => (most === null || position[1] > most[1] ? position : most),
    null,
  );
}

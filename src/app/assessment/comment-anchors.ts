import type { CommentAnchor } from '../../comments/rules/comment.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';

/** The subjects of comments. */
export interface Commented {
  workAreas: Assessment['workAreas'];
  /** Null while it is being loaded. Until then, no address counts as missing. */
  scene: PreparedScene | null;
}

/** The current name and position of the subject of a comment. */
export interface AnchorPlace {
  name: string;
  isGone: boolean;
  /** Null if the subject no longer exists, or while its position is being loaded. */
  place: readonly [lon: number, lat: number] | null;
}

/**
 * Returns the work area to which a comment refers. Null if the comment refers to an address or the work area no longer exists.
 */
export function areaOf({ kind, id }: CommentAnchor, workAreas: Assessment['workAreas']): WorkAreaId | null {
  return kind === 'work-area'
    ? ((Object.keys(workAreas) as WorkAreaId[]).find((areaId) => areaId === id) ?? null)
    : null;
}

/** Finds the subject of a comment. A subject that no longer exists keeps its last name. */
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

/** Returns the northernmost position of a work area. A mark above it does not cover the shape or its handles. */
function northernmost({ feature: { geometry } }: WorkArea): readonly [lon: number, lat: number] | null {
  const positions = positionsOf(geometry).map(([lon = NaN, lat = NaN]) => [lon, lat] as const);
  return positions.reduce<readonly [lon: number, lat: number] | null>(
    (most, position) => (most === null || position[1] > most[1] ? position : most),
    null,
  );
}

import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { type EquipmentUse, type WorkArea, workAreaKind } from '../../model/assessment/work-area.ts';
import { localShape, type ToLocal } from '../../prediction/rules/scene/work-shapes.ts';
import { lengthM } from '../../prediction/rules/sources/area-problems.ts';
import {
  equipmentLines,
  equipmentProblems,
  soundPowerOfLines,
} from '../../prediction/rules/sources/equipment-lines.ts';

/**
 * The sound power level of a work area's equipment in use, computed as in a run, dB(A) re 1 pW.
 * @param toLocal conversion to the scene's plane, which the length of a haul road needs; null while there is no scene
 * @returns null if it has no equipment, if a sound power is not known, or if a haul road lacks its flow
 */
export function soundPowerOfArea(
  area: WorkArea,
  equipment: readonly EquipmentItem[],
  toLocal: ToLocal | null,
): number | null {
  const { geometry, properties } = area.feature;
  if (properties.equipment.length === 0 || equipmentProblems(area, equipment, '').length > 0) return null;
  const isRoad = workAreaKind(area.feature) === 'haul-road';
  const isComplete = properties.vehiclesPerHour !== undefined && properties.speedKmh !== undefined;
  if (isRoad && (toLocal === null || !isComplete)) return null;
  const length = isRoad && toLocal !== null ? lengthM(localShape(geometry, toLocal)) : 0;
  const level = soundPowerOfLines(equipmentLines(area, equipment, length));
  return Number.isFinite(level) ? level : null;
}

/** A work area with other equipment. */
export function withEquipment(area: WorkArea, equipment: EquipmentUse[]): WorkArea {
  const { feature } = area;
  return { ...area, feature: { ...feature, properties: { ...feature.properties, equipment } } };
}

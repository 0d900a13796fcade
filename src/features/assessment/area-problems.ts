import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import { type WorkArea, workAreaProblems } from '../../domain/work-area.ts';
import { crossingRing } from '../../geodata/geometry/work-geometry.ts';

/** What keeps a work area from being processed, in sentences; empty when it is complete. */
export function problemsOfArea(area: WorkArea, equipment: readonly EquipmentItem[]): string[] {
  const { geometry, properties } = area.feature;
  const name = properties.name.trim() || 'This work area';
  const problems = workAreaProblems(area);
  if (crossingRing(geometry) !== null) {
    problems.push(`${name} crosses itself. Drag one of its corners so that its edge no longer crosses, or undo.`);
  }
  const unknown = properties.equipment.filter(({ id }) => !equipment.some((item) => item.id === id));
  if (unknown.length > 0) {
    const names = unknown.map(({ id }) => id).join(', ');
    problems.push(`${name} uses plant that the project no longer has: ${names}. Take it off the list.`);
  }
  return problems;
}

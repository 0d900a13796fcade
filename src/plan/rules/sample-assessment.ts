import type { AssessmentDraft } from '../../model/assessment/assessment.ts';
import { BARRIER_NO, type WorkArea } from '../../model/assessment/work-area.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { itemLevel } from '../../model/equipment/library.ts';
import { type WorkAreaId, workAreaIdSchema } from '../../model/ids.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import type { Shift } from '../../model/time/shift.ts';
import { whenOfShifts } from '../../model/time/shifts.ts';

const METRES_OF_A_DEGREE = 111_320;
const [LENGTH_M, WIDTH_M] = [40, 15];

interface SampleOf {
  author: string;
  project: AssessmentDraft['project'];
  company: AssessmentDraft['company'];
  bounds: Bounds;
  set: CriteriaSet;
  shift: Shift;
  equipment: readonly EquipmentItem[];
}

/** A sample assessment: one night, and one work area in the middle of the site with an item of a medium level. */
export function sampleAssessment({
  author,
  project,
  company,
  bounds,
  set,
  shift,
  equipment,
}: SampleOf): AssessmentDraft {
  return {
    ...whenOfShifts(set, [shift]),
    shifts: [shift],
    name: 'Sample assessment',
    description: 'Made to try the product. It can be removed.',
    permitNumber: '',
    author,
    project,
    company,
    active: true,
    workAreas: { [sampleId()]: sampleArea(bounds, equipment) },
  };
}

const sampleId = (): WorkAreaId => workAreaIdSchema.parse(crypto.randomUUID());

function sampleArea({ west, south, east, north }: Bounds, equipment: readonly EquipmentItem[]): WorkArea {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const dy = WIDTH_M / 2 / METRES_OF_A_DEGREE;
  const dx = LENGTH_M / 2 / (METRES_OF_A_DEGREE * Math.cos((lat * Math.PI) / 180));
  const ring: [number, number][] = [
    [lon - dx, lat - dy],
    [lon + dx, lat - dy],
    [lon + dx, lat + dy],
    [lon - dx, lat + dy],
    [lon - dx, lat - dy],
  ];
  const item = equipment.toSorted((a, b) => itemLevel(a) - itemLevel(b))[Math.floor(equipment.length / 2)];
  return {
    temporaryNoiseBarrier: BARRIER_NO,
    feature: {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { name: 'Sample area', equipment: item === undefined ? [] : [{ id: item.id, quantity: 1 }] },
    },
  };
}

import { type Criterion, criterionOf } from '../domain/criteria/assess-receiver.ts';
import type { CriteriaSet, OperatingTime } from '../domain/criteria/criteria-set.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';

const NAMED_AT_MOST = 5;

/** The criterion of every receiver for one operating time, and the receivers that have none as a sentence. */
export function criteriaOf(
  scene: PreparedScene,
  set: CriteriaSet,
  time: OperatingTime,
): { criteria: Criterion[]; problem: string | null } {
  const { receivers, catchments } = scene;
  const ownNml = receivers.ownNml[time.key];
  const missing: number[] = [];
  const criteria = receivers.ids.map((_, index): Criterion => {
    const catchment = catchments[receivers.catchment[index] ?? -1];
    const own = ownNml?.[index] ?? NaN;
    const criterion = criterionOf(set, time, {
      type: receivers.types[index] ?? 'other',
      background: catchment?.background ?? null,
      backgroundSource: catchment?.source ?? '',
      ownNml: Number.isNaN(own) ? {} : { [time.key]: own },
    });
    if (criterion === null) missing.push(index);
    return criterion ?? { level: NaN, source: '', background: null, lamax: null };
  });
  return { criteria, problem: missing.length > 0 ? missingText(scene, time, missing) : null };
}

function missingText({ receivers }: PreparedScene, time: OperatingTime, missing: number[]): string {
  const named = missing.slice(0, NAMED_AT_MOST).map((index) => `${receivers.ids[index]} (${receivers.types[index]})`);
  const others = missing.length > NAMED_AT_MOST ? ` and ${missing.length - NAMED_AT_MOST} more` : '';
  return (
    `No criterion for “${time.name}” at ${named.join(', ')}${others}. ` +
    'Ask an administrator to give these uses a value in the project’s criteria.'
  );
}

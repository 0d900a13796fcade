import { type Criterion, criterionOf } from '../../../model/criteria/assess-receiver.ts';
import type { CriteriaSet, OperatingTime } from '../../../model/criteria/criteria-set.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';

/** The criterion of every receiver for one operating time. */
export function criteriaOf(
  { receivers, catchments }: PreparedScene,
  set: CriteriaSet,
  time: OperatingTime,
): Criterion[] {
  const ownNml = receivers.ownNml[time.key];
  return receivers.ids.map((_, index): Criterion => {
    const catchment = catchments[receivers.catchment[index] ?? -1];
    const own = ownNml?.[index] ?? NaN;
    return criterionOf(set, time, {
      type: receivers.types[index] ?? 'other',
      background: catchment?.background ?? null,
      backgroundSource: catchment?.source ?? '',
      isCategory: catchment?.isCategory ?? false,
      ownNml: Number.isNaN(own) ? {} : { [time.key]: own },
      inUse: receivers.inUse[index] ?? null,
    });
  });
}

const NAMED_AT_MOST = 5;

/** Which receivers are not assessed in an operating time, and what to do, as a sentence. Null if all are assessed. */
export function notAssessedNote(
  { receivers }: PreparedScene,
  { name }: OperatingTime,
  criteria: readonly Criterion[],
): string | null {
  const missing = criteria.flatMap(({ status }, index) => (status === 'not-assessed' ? [index] : []));
  const [first] = missing;
  if (first === undefined) return null;
  const named = missing.slice(0, NAMED_AT_MOST).map((index) => `${receivers.ids[index]} (${receivers.types[index]})`);
  const others = missing.length > NAMED_AT_MOST ? ` and ${missing.length - NAMED_AT_MOST} more` : '';
  return `Not assessed in “${name}”, no criterion: ${named.join(', ')}${others}. ${
    missing.every((index) => receivers.types[index] === 'residence')
      ? `${capital(criteria[first]?.source ?? '')}. Ask an administrator to complete the catchments.`
      : 'Ask an administrator to give these uses a value in the project’s criteria.'
  }`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import { type CriteriaTemplate, RECEIVER_TYPES, type ReceiverType } from './criteria-set.ts';

type Keyed = ReadonlyArray<{ key: string }>;

/** Keys of the operating times in which a use is there by the criteria set; null: all. */
interface HoursOfUse {
  inUse: string[] | null;
  /** Times that the set does not have, in which the use is taken to be there. */
  assumed: string[];
}

/**
 * When a use of a criteria set is there, in the operating times of a project.
 *
 * A project may have other operating times than its set. The set says nothing of a time that it does not have, so a use is taken to be there:
 * too much is assessed rather than too little. Of a time that both have, the set's word holds. Keys that the project does not have are left out.
 * @param times those of the project
 */
export function hoursOfUse(template: CriteriaTemplate, times: Keyed, type: ReceiverType): HoursOfUse {
  const listed = template.landUses[type]?.inUse ?? null;
  if (listed === null) return { inUse: null, assumed: [] };
  const ofSet = template.operatingTimes.map(({ key }) => key);
  const keys = times.map(({ key }) => key);
  return {
    inUse: keys.filter((key) => listed.includes(key) || !ofSet.includes(key)),
    assumed: keys.filter((key) => !ofSet.includes(key)),
  };
}

/** The land uses of a set in the operating times of a project; their notes name what was taken for granted. */
export function landUsesIn(template: CriteriaTemplate, times: Keyed): CriteriaTemplate['landUses'] {
  const landUses = { ...template.landUses };
  for (const type of RECEIVER_TYPES) {
    const use = landUses[type];
    if (use === undefined) continue;
    const { inUse, assumed } = hoursOfUse(template, times, type);
    const note = `taken to be in use in ${assumed.join(', ')}, which the set does not have`;
    landUses[type] = {
      ...use,
      inUse,
      note: assumed.length === 0 ? use.note : [use.note, note].filter(Boolean).join('; '),
    };
  }
  return landUses;
}

/**
 * Uses whose hours in a project name an operating time that there is not.
 * @param own keys of the operating times in which each use is there
 * @returns the use, and a sentence that names it and the key
 */
export function faultsOfHours(
  own: Partial<Record<ReceiverType, readonly string[] | null | undefined>>,
  times: Keyed,
): Array<{ type: ReceiverType; message: string }> {
  const known = times.map(({ key }) => key);
  return RECEIVER_TYPES.flatMap((type) => {
    const unknown = own[type]?.find((key) => !known.includes(key));
    if (unknown === undefined) return [];
    const message = `“${type}” is in use in “${unknown}”, which is not among the operating times ${known.join(', ')}`;
    return [{ type, message }];
  });
}

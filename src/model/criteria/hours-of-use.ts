import { type CriteriaTemplate, RECEIVER_TYPES, type ReceiverType } from './criteria-set.ts';

type Keyed = ReadonlyArray<{ key: string }>;

/** Keys of the operating times in which the use is in use by the criteria set. Null: all. */
interface HoursOfUse {
  inUse: string[] | null;
  /** Keys of operating times that the criteria set does not have. The use counts as in use in them. */
  assumed: string[];
}

/**
 * The operating times of a project in which a use is in use by its criteria set.
 * A project may have operating times that its criteria set does not have. The use counts as in use in such times, so that the
 * assessment is rather too strict than too lenient. For all other times the criteria set decides. Times that the project does not
 * have are left out.
 * @param times the operating times of the project
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

/**
 * The land uses of a criteria set for the operating times of a project. Their notes name the times in which a use is assumed to
 * be in use.
 */
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
 * Finds uses that refer to operating times that do not exist.
 * @param own keys of the operating times in which each use is in use
 * @returns each use with a sentence that names the use and the unknown key
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

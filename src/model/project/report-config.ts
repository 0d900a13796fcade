import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import { contourBandsSchema } from '../map/contour-bands.ts';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../criteria/criteria-sets.ts';
import {
  type CriteriaSections,
  criteriaSectionsSchema,
  type CriteriaSet,
  type CriteriaTemplate,
  type OperatingTime,
  RECEIVER_TYPES,
  receiverTypeSchema,
  usableCriteriaSchema,
} from '../criteria/criteria-set.ts';
import { faultsOfHours, landUsesIn } from '../criteria/hours-of-use.ts';
import { exceedanceClassesSchema } from '../results/exceedance-classes.ts';
import { type Holidays, holidaysSchema, regionOfSet } from '../time/holidays.ts';
import { groundBorneTableSchema } from './ground-borne-table.ts';
import { lettersSchema } from './letter.ts';

/** The prediction method of a project. The defaults of the product are ISO 9613-2:1996 at 10 °C and 70 % humidity. */
export const methodSchema = z.object({
  /** ISO 9613-2 in octave bands, or the quick A-weighted method of BS 5228-1, annex F. */
  prediction: z.enum(['iso9613', 'quick']).default('iso9613'),
  edition: z.enum(['1996', '2024']).default('1996'),
  groundMethod: z.enum(['general', 'alternative']).default('general'),
  /** Ground factor outside all ground polygons. */
  groundDefault: z.number().min(0).max(1).default(0),
  temperatureC: z.number().min(-20).max(50).default(10),
  humidityPct: z.number().min(10).max(100).default(70),
  pressureKPa: z.number().min(70).max(110).default(101.325),
  /** Highest order of façade reflections. 0 turns reflections off. */
  reflections: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  lateral: z.boolean().default(true),
  /**
   * Whether the nearest vertical edge beside a clear sight line screens too. The standard does not require this (decision 0086).
   */
  sideEdges: z.boolean().default(false),
  /** Default height of a temporary noise barrier, m. */
  barrierHeightM: z.number().gt(0).max(20).default(2.4),
  /**
   * Limit for the attenuation of all temporary noise barriers together on a path, per octave band, dB. Null: no limit. The
   * default of 10 dB is the value of simple guidance for a screen that hides the source, such as BS 5228-1, annex F (decision
   * 0047).
   */
  temporaryScreenCapDb: z.number().min(0).max(30).nullable().default(10),
});
export type Method = z.infer<typeof methodSchema>;

/** A logo as a data URL: PNG, JPEG or WebP, small enough to be stored in a document. */
const logoSchema = z
  .string()
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'must be a PNG, JPEG or WebP picture')
  .max(200_000, 'must be at most 150 KB');

/** Values that replace those of the criteria set: criteria by land use, and whole sections. */
const criteriaOverridesSchema = z.object({
  landUses: z.partialRecord(receiverTypeSchema, z.number().min(0).max(140)).default({}),
  /** Keys of the operating times in which a use is in use. */
  inUse: z.partialRecord(receiverTypeSchema, z.array(z.string().max(60)).max(20)).optional(),
  ...criteriaSectionsSchema.partial().shape,
});

const timeZoneSchema = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'must be a time zone such as Australia/Sydney');

/** `projects/{uid}/config/reportConfig`. */
export const reportConfigSchema = z.object({
  /** Number of times that the configuration was saved. 0 if it was never saved. */
  version: z.number().int().min(0).default(0),
  criteriaSet: z.string().default(DEFAULT_CRITERIA_SET),
  criteriaOverrides: criteriaOverridesSchema.prefault({}),
  method: methodSchema.prefault({}),
  /** Classes of the exceedance on the map and in tables. If absent, the defaults of the product apply. */
  exceedanceClasses: exceedanceClassesSchema.optional(),
  /** Lower edges of the noise contour bands, dB(A). If absent, the bands are 5 dB wide. */
  contourBandsDb: contourBandsSchema.optional(),
  /**
   * The level that is compared with criteria: that of each assessment alone (`each`, the default), or the sum of all works at the
   * same time (`sum`).
   */
  criteriaHeldAgainst: z.enum(['each', 'sum']).optional(),
  /** Ground-borne noise inside buildings by distance, from a source of the project. Absent if the project has none. */
  groundBorne: groundBorneTableSchema.optional(),
  timeZone: timeZoneSchema.default('Australia/Sydney'),
  /** Days with the hours of a Sunday. Without a region, the region of the criteria set applies. */
  holidays: z
    .object({ region: holidaysSchema.shape.region.optional(), dates: holidaysSchema.shape.dates.default([]) })
    .prefault({}),
  texts: z
    .object({
      title: z.string().max(200).default('Noise assessment'),
      introduction: z.string().max(20_000).default(''),
      /** Text at the end of the report, such as a disclaimer or contact details. */
      closing: z.string().max(20_000).default(''),
      /** Telephone number for residents. Letters show it. */
      phone: z.string().trim().max(100).default(''),
      /** Texts of letters to addresses. */
      letters: lettersSchema.default([]),
    })
    .prefault({}),
  logo: logoSchema.nullable().default(null),
});
export type ReportConfig = z.infer<typeof reportConfigSchema>;

/** The configuration of a project without a stored configuration. */
export const DEFAULT_REPORT_CONFIG: ReportConfig = reportConfigSchema.parse({});

/**
 * The criteria set that a configuration is based on, without its overrides.
 * @throws RangeError if the product does not have the set
 */
export function criteriaTemplate(id: string): CriteriaTemplate {
  const set = Object.hasOwn(CRITERIA_SETS, id) ? CRITERIA_SETS[id] : undefined;
  if (set === undefined) {
    throw new RangeError(`criteriaSet: expected one of ${Object.keys(CRITERIA_SETS).join(', ')}, got “${id}”`);
  }
  return set;
}

/** The sections of a configuration's criteria with its overrides applied. They are not validated. */
export function criteriaSections(config: Pick<ReportConfig, 'criteriaSet' | 'criteriaOverrides'>): CriteriaSections {
  const template = criteriaTemplate(config.criteriaSet);
  const overrides = Object.entries(config.criteriaOverrides).filter(([, section]) => section !== undefined);
  const merged: Record<string, unknown> = { ...template, ...Object.fromEntries(overrides) };
  const keys = Object.keys(criteriaSectionsSchema.shape);
  return Object.fromEntries(keys.map((key) => [key, merged[key]])) as CriteriaSections;
}

/** The sections that differ from those of the criteria set. */
export function overridesOf(criteriaSet: string, sections: CriteriaSections): Partial<CriteriaSections> {
  const template = criteriaTemplate(criteriaSet);
  const changed = (key: keyof CriteriaSections) => canonicalJson(sections[key]) !== canonicalJson(template[key]);
  const keys = Object.keys(criteriaSectionsSchema.shape) as Array<keyof CriteriaSections>;
  return Object.fromEntries(keys.filter(changed).map((key) => [key, sections[key]]));
}

/**
 * Names the operating times of the criteria set that a project's own operating times lack. The criteria set may have received
 * them after the project changed its own.
 * @returns a sentence, or null if the project uses the operating times of the set or has all of them
 */
export function lackingTimes({
  criteriaSet,
  criteriaOverrides: { operatingTimes: own },
}: Pick<ReportConfig, 'criteriaSet' | 'criteriaOverrides'>): string | null {
  if (own === undefined) return null;
  const { operatingTimes } = criteriaTemplate(criteriaSet);
  const missing = operatingTimes.filter(({ key }) => !own.some((time) => time.key === key));
  const measured = (times: readonly OperatingTime[]) =>
    times.some(({ mitigation: { otherUses } }) =>
      [otherUses.fromLevel, ...otherUses.aboveCriterion].some((row) => (row?.measures.length ?? 0) > 0),
    );
  const lacks = [
    ...missing.map(({ name }) => `“${name}”`),
    ...(measured(operatingTimes) && !measured(own) ? ['the measures of other land uses'] : []),
  ];
  if (lacks.length === 0) return null;
  return `The operating times of this project were changed before, or without, what the set has now: ${lacks.join(', ')}. Compare them with the set.`;
}

/** The public holidays of a project. */
export function holidaysOf({ criteriaSet, holidays }: Pick<ReportConfig, 'criteriaSet' | 'holidays'>): Holidays {
  return { region: holidays.region ?? regionOfSet(criteriaSet), dates: holidays.dates };
}

/**
 * A conflict between criteria and method, as a sentence. Façade reflections and a façade correction would count the same
 * reflection twice.
 * @returns null if there is no conflict
 */
export function facadeProblem(
  { facadeCorrectionDb }: Pick<CriteriaSet, 'facadeCorrectionDb'>,
  { reflections, prediction }: Method,
): string | null {
  if (facadeCorrectionDb === 0 || reflections === 0 || prediction === 'quick') return null;
  return `The criteria add ${facadeCorrectionDb} dB at façades, and the method computes reflections: the façade would count twice. Switch one of them off.`;
}

/**
 * The part of the criteria that a load depends on. If it changes, the project has to be loaded again before the next assessment.
 */
export function loadFingerprint({
  operatingTimes,
  categories,
  backgrounds,
}: Pick<CriteriaSet, 'operatingTimes' | 'categories' | 'backgrounds'>): string {
  const keysOf = (items: ReadonlyArray<{ key: string }>) => items.map(({ key }) => key).sort();
  return canonicalJson({ operatingTimes: keysOf(operatingTimes), categories, backgrounds: keysOf(backgrounds) });
}

/**
 * The criteria set of a project with its overrides applied.
 * @throws RangeError if the configuration names a set that the product does not have, or if the result is invalid
 */
export function criteriaSetOf(
  config: Pick<ReportConfig, 'criteriaSet' | 'criteriaOverrides' | 'timeZone' | 'holidays'>,
): CriteriaSet {
  const set = criteriaTemplate(config.criteriaSet);
  const { landUses: ownLevels, inUse: ownHours = {} } = config.criteriaOverrides;
  const sections = criteriaSections(config);
  const [unknown] = faultsOfHours(ownHours, sections.operatingTimes);
  if (unknown !== undefined) throw new RangeError(`criteriaOverrides.inUse: ${unknown.message}`);
  const landUses = landUsesIn(set, sections.operatingTimes);
  for (const type of RECEIVER_TYPES) {
    const level = ownLevels[type];
    const ownLevel = level === undefined ? null : { level, note: 'set for this project' };
    if (ownLevel !== null) landUses[type] = { inUse: null, ...landUses[type], ...ownLevel };
    const inUse = ownHours[type];
    if (inUse !== undefined) landUses[type] = { level: null, note: '', ...set.landUses[type], ...ownLevel, inUse };
  }
  const parsed = usableCriteriaSchema.safeParse({
    ...set,
    ...sections,
    landUses,
    timeZone: config.timeZone,
    holidays: holidaysOf(config),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RangeError(`criteria.${issue?.path.join('.')} ${issue?.message}`);
}

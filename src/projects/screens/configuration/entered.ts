import { z } from 'zod';
import { contourBandsDb } from '../../../model/map/contour-bands.ts';
import { DEFAULT_CRITERIA_SET } from '../../../model/criteria/criteria-sets.ts';
import {
  criteriaSectionsSchema,
  RECEIVER_TYPES,
  type ReceiverType,
  receiverTypeSchema,
  usableCriteriaSchema,
} from '../../../model/criteria/criteria-set.ts';
import { faultsOfHours } from '../../../model/criteria/hours-of-use.ts';
import { DEFAULT_EXCEEDANCE_CLASSES, exceedanceClassesSchema } from '../../../model/results/exceedance-classes.ts';
import { groundBorneTableSchema } from '../../../model/project/ground-borne-table.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import {
  criteriaSections,
  criteriaTemplate,
  facadeProblem,
  methodSchema,
  overridesOf,
  type ReportConfig,
  reportConfigSchema,
} from '../../../model/project/report-config.ts';

/** All time zones that the browser knows. */
export const TIME_ZONES = Intl.supportedValuesOf('timeZone');

const { contourBandsDb: contourBandsSchema, timeZone, holidays, texts, logo } = reportConfigSchema.shape;

/**
 * A configuration in the editor. It has every value, including those of the criteria set and the defaults. Empty number fields
 * are NaN.
 */
export const enteredSchema = z
  .object({
    criteriaSet: z.string(),
    criteria: criteriaSectionsSchema,
    /** Criteria of the project, dB(A). Null: that of the set. */
    landUses: z.record(receiverTypeSchema, z.number().min(0).max(140).nullable()),
    /** Keys of the operating times in which each use is in use. Null: those of the set. */
    inUse: z.record(receiverTypeSchema, z.array(z.string()).nullable()),
    heldAgainst: z.enum(['each', 'sum']),
    /** Null if there is no table. */
    groundBorne: groundBorneTableSchema.nullable(),
    method: methodSchema,
    exceedance: exceedanceClassesSchema,
    contourBandsDb: contourBandsSchema.unwrap(),
    timeZone,
    holidays,
    texts,
    logo,
  })
  .superRefine(({ criteriaSet, criteria, inUse, method }, context) => {
    const facade = facadeProblem(criteria, method);
    if (facade !== null) context.addIssue({ code: 'custom', path: ['method', 'reflections'], message: facade });
    for (const { type, message } of faultsOfHours(inUse, criteria.operatingTimes))
      context.addIssue({ code: 'custom', path: ['inUse', type], message });
    const whole = usableCriteriaSchema.safeParse({ ...criteriaTemplate(criteriaSet), ...criteria });
    for (const { path, message } of whole.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['criteria', ...path], message });
  });
export type Entered = z.output<typeof enteredSchema>;

/**
 * Converts a stored configuration for the editor. If its criteria set is not known, the default set of the product replaces it.
 */
export function enteredOf(stored: ReportConfig): Entered {
  const known = isKnownSet(stored.criteriaSet);
  const config = known ? stored : { ...stored, criteriaSet: DEFAULT_CRITERIA_SET };
  const { landUses, inUse = {} } = config.criteriaOverrides;
  return {
    criteriaSet: config.criteriaSet,
    criteria: criteriaSections(config),
    landUses: Object.fromEntries(RECEIVER_TYPES.map((type) => [type, landUses[type] ?? null])) as Entered['landUses'],
    inUse: Object.fromEntries(RECEIVER_TYPES.map((type) => [type, inUse[type] ?? null])) as Entered['inUse'],
    heldAgainst: config.criteriaHeldAgainst ?? 'each',
    groundBorne: config.groundBorne ?? null,
    method: config.method,
    exceedance: config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES,
    contourBandsDb: [...contourBandsDb(config)],
    timeZone: config.timeZone,
    holidays: config.holidays,
    texts: config.texts,
    logo: config.logo,
  };
}

/** Converts the entries into a stored configuration. Values that equal those of the product are not stored. */
export function configOf(entered: Entered, version: number): ReportConfig {
  const { criteriaSet, criteria, method, exceedance, timeZone: zone } = entered;
  const given = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const landUses = given(entered.landUses) as Partial<Record<ReceiverType, number>>;
  const inUse = given(entered.inUse) as Partial<Record<ReceiverType, string[]>>;
  const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);
  return {
    version,
    criteriaSet,
    criteriaOverrides: {
      landUses,
      ...(Object.keys(inUse).length > 0 && { inUse }),
      ...overridesOf(criteriaSet, criteria),
    },
    ...(entered.heldAgainst === 'sum' && { criteriaHeldAgainst: 'sum' as const }),
    ...(entered.groundBorne !== null && { groundBorne: entered.groundBorne }),
    method,
    ...(!same(exceedance, DEFAULT_EXCEEDANCE_CLASSES) && { exceedanceClasses: exceedance }),
    ...(!same(entered.contourBandsDb, contourBandsDb({})) && { contourBandsDb: entered.contourBandsDb }),
    timeZone: zone,
    holidays: entered.holidays,
    texts: entered.texts,
    logo: entered.logo,
  };
}

export function isKnownSet(criteriaSet: string): boolean {
  try {
    criteriaTemplate(criteriaSet);
    return true;
  } catch {
    return false;
  }
}

/**
 * The version on which changes are based: the latest one that this page knows. A version that this page has saved counts before
 * the listener reports it.
 */
export function versionBefore(saved: Versioned | null, base: Versioned | null): number {
  return Math.max(saved?.version ?? 0, base?.version ?? 0);
}

type Versioned = Pick<ReportConfig, 'version'>;

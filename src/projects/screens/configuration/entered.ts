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

/** All that a project may be in. */
export const TIME_ZONES = Intl.supportedValuesOf('timeZone');

const { contourBandsDb: contourBandsSchema, timeZone, holidays, texts, logo } = reportConfigSchema.shape;

/** A configuration as it is edited: everything that it resolves to, in the open. Numbers that are left empty are NaN. */
export const enteredSchema = z
  .object({
    criteriaSet: z.string(),
    criteria: criteriaSectionsSchema,
    /** Levels of the project's own, dB(A); null where the set's hold. */
    landUses: z.record(receiverTypeSchema, z.number().min(0).max(140).nullable()),
    /** Keys of the operating times in which each use is there; null where the set’s hold. */
    inUse: z.record(receiverTypeSchema, z.array(z.string()).nullable()),
    heldAgainst: z.enum(['each', 'sum']),
    /** Null where no table is given. */
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

/** A stored configuration, to be edited; one with a set that the product does not have begins with the product's own. */
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

/** What is stored of what was entered; what is as the product has it is left to the product. */
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
 * The version that changes are made to: the last one that is known of here. What this page has saved is known before it is heard of.
 */
export function versionBefore(saved: Versioned | null, base: Versioned | null): number {
  return Math.max(saved?.version ?? 0, base?.version ?? 0);
}

type Versioned = Pick<ReportConfig, 'version'>;

/** Reads assessments and configurations from files, for work without a database: `npm run assess`. */
import { z } from 'zod';
import { type Assessment, assessmentSchema, storedShapes } from '../../model/assessment/assessment.ts';
import { criteriaTemplate, type ReportConfig, reportConfigSchema } from '../../model/project/report-config.ts';
import { whenOfShifts } from '../../model/time/shifts.ts';
import { hasShifts, shiftSchema } from '../../model/time/shift.ts';
import {
  barrierCodeSchema,
  BARRIER_UNSPECIFIED,
  workAreaPropertiesSchema,
  workGeometrySchema,
} from '../../model/assessment/work-area.ts';
import { workAreaIdSchema } from '../../model/ids.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';

/** A work area in the list of a file. Its properties are next to its geometry. */
const listedAreaSchema = z.looseObject({
  id: workAreaIdSchema,
  geometry: workGeometrySchema,
  temporaryNoiseBarrier: barrierCodeSchema.default(BARRIER_UNSPECIFIED),
});

const storedMapSchema = z.record(z.string(), z.unknown());

const assessmentFileSchema = z.looseObject({
  shifts: z.array(shiftSchema).optional(),
  /** The list also contains barrier lines, which are identified by their `kind`. */
  workAreas: z.union([z.array(listedAreaSchema), storedMapSchema]),
  barriers: storedMapSchema.optional(),
});

/** Default values of fields that a file may leave out. */
const UNSAID = { id: 'assessment', active: true, author: '', project: 'project', company: 'company' };

/**
 * Reads an assessment from a file, either in its stored form or with its work areas in a list. Fields that follow from the shifts
 * are computed.
 * @param set criteria set with the operating times for the shifts
 * @throws z.ZodError with the field and the expected value
 */
export function readAssessmentFile(content: unknown, set: HoursOfSet, name: string): Assessment {
  const { shifts, workAreas, barriers, ...fields } = assessmentFileSchema.parse(content);
  const when = hasShifts(shifts) ? whenOfShifts(set, shifts) : {};
  const shapes = Array.isArray(workAreas) ? listedShapes(workAreas) : { workAreas, barriers };
  return assessmentSchema.parse({ ...UNSAID, name, ...fields, ...when, shifts, ...shapes });
}

function listedShapes(listed: ReadonlyArray<z.infer<typeof listedAreaSchema>>) {
  const seen = new Set<string>();
  return storedShapes(
    Object.fromEntries(
      listed.map(({ id, geometry, temporaryNoiseBarrier, ...properties }, index) => {
        if (seen.has(id)) throw fault(['workAreas', index, 'id'], `must differ from the others; there are two ${id}`);
        seen.add(id);
        const parsed = workAreaPropertiesSchema.safeParse(properties);
        if (!parsed.success) throw within(parsed.error, ['workAreas', index]);
        const feature = { type: 'Feature', geometry, properties: parsed.data } as const;
        return [id, { temporaryNoiseBarrier, feature }];
      }),
    ),
  );
}

function fault(path: PropertyKey[], message: string): z.ZodError {
  return new z.ZodError([{ code: 'custom', path, message, input: undefined }]);
}

function within({ issues }: z.ZodError, path: PropertyKey[]): z.ZodError {
  return new z.ZodError(issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
}

const shortNamesSchema = z.looseObject({
  /** Short form of `criteriaSet`. */
  criteria: z.string().optional(),
  /** Short form of `holidays.region`. */
  region: z.string().optional(),
  timeZone: z.string().optional(),
});

/**
 * Reads a configuration from a file, either in its stored form or with short names. The default time zone is that of its criteria
 * set.
 * @throws z.ZodError with the field and the expected value; RangeError if the criteria set does not exist
 */
export function readConfigFile(content: unknown): ReportConfig {
  const { criteria, region, ...fields } = shortNamesSchema.parse(content);
  const config = reportConfigSchema.parse({
    ...fields,
    ...(criteria === undefined ? {} : { criteriaSet: criteria }),
    ...(region === undefined ? {} : { holidays: { region } }),
  });
  const { timeZone } = criteriaTemplate(config.criteriaSet);
  return fields.timeZone === undefined ? { ...config, timeZone } : config;
}

/** The first faults of a file as sentences: `assessment.json, workAreas[0].geometry: …`. */
export function faultsOfFile(file: string, { issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `${file}, ${pathText(path)}: ${message}`);
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the whole file';
}

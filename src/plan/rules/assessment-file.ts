/** Assessments and configurations as files, for work without a database: `npm run assess`. */
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

/** A work area as a file lists it: its properties stand beside its geometry. */
const listedAreaSchema = z.looseObject({
  id: workAreaIdSchema,
  geometry: workGeometrySchema,
  temporaryNoiseBarrier: barrierCodeSchema.default(BARRIER_UNSPECIFIED),
});

const storedMapSchema = z.record(z.string(), z.unknown());

const assessmentFileSchema = z.looseObject({
  shifts: z.array(shiftSchema).optional(),
  /** A list has barrier lines as well: those whose `kind` says so. */
  workAreas: z.union([z.array(listedAreaSchema), storedMapSchema]),
  barriers: storedMapSchema.optional(),
});

/** What an assessment has that a file need not say. */
const UNSAID = { id: 'assessment', active: true, author: '', project: 'project', company: 'company' };

/**
 * An assessment of its file: as it is stored, or with its work areas in a list. What follows from its shifts is worked out.
 * @param set whose operating times the shifts are of
 * @throws z.ZodError with the field and what was expected
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
  /** `criteriaSet`, in short. */
  criteria: z.string().optional(),
  /** `holidays.region`, in short. */
  region: z.string().optional(),
  timeZone: z.string().optional(),
});

/**
 * A configuration of its file: as it is stored, or in short. Without a time zone it has that of its criteria set.
 * @throws z.ZodError with the field and what was expected; RangeError where there is no such criteria set
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

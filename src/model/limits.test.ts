import { describe, expect, it } from 'vitest';
import { assessmentSchema } from './assessment/assessment.ts';
import { combineAssessments } from '../plan/rules/combine-assessments.ts';
import { dateOfDay } from './time/calendar.ts';
import { workAreaIdSchema } from './ids.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from './project/report-config.ts';
import { ASSESSMENT_LIMITS, jsonDepth, WORK_AREA_LIMITS } from './limits.ts';
import { storedWorkArea, storedWorkAreaSchema } from './assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../tests/support/assessments.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Returns the message of the schema for a work area with another property or geometry. */
function problemOf(changes: { properties?: Record<string, unknown>; geometry?: unknown }): string | undefined {
  const { feature } = aWorkArea();
  const properties = { ...feature.properties, ...changes.properties };
  const text = JSON.stringify({ ...feature, ...changes, properties });
  return storedWorkAreaSchema.safeParse({ feature: text }).error?.issues[0]?.message;
}

describe('jsonDepth', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{"b":[]}]}', 4],
    ['["[[[["]', 1],
    ['["\\"[[["]', 1],
    ['[[],[]]', 2],
  ])('returns the nesting depth of %s: %i', (text, depth) => {
    expect(jsonDepth(text)).toBe(depth);
  });

  it('works without recursion', () => {
    expect(jsonDepth(nested(200_000))).toBe(200_000);
  });
});

describe('a work area that exceeds the limits', () => {
  it('is rejected if its JSON is nested thousands deep', () => {
    const { feature } = storedWorkArea(aWorkArea());
    const hostile = feature.replace('"properties":{', `"properties":{"x":${nested(4_000)},`);
    expect(hostile.length).toBeLessThan(10_000);
    const parsed = storedWorkAreaSchema.safeParse({ feature: hostile });
    expect(parsed.error?.issues[0]?.message).toBe('is nested more than 10 deep');
  });

  it('is rejected with too many corners, equipment items or characters', () => {
    const line = (corners: number) => ({
      type: 'LineString',
      coordinates: Array.from({ length: corners }, (_, at) => [151 + at * 1e-5, -33]),
    });
    expect(problemOf({ geometry: line(WORK_AREA_LIMITS.corners) })).toBeUndefined();
    expect(problemOf({ geometry: line(WORK_AREA_LIMITS.corners + 1) })).toContain('5,000 corners');
    const lines = (count: number) => Array.from({ length: count }, () => ({ id: 'exc', quantity: 1 }));
    expect(problemOf({ properties: { equipment: lines(WORK_AREA_LIMITS.equipmentLines) } })).toBeUndefined();
    expect(problemOf({ properties: { equipment: lines(WORK_AREA_LIMITS.equipmentLines + 1) } })).toContain('200');
    expect(problemOf({ properties: { name: 'n'.repeat(WORK_AREA_LIMITS.name + 1) } })).toContain('200');
    expect(problemOf({ properties: { note: 'n'.repeat(WORK_AREA_LIMITS.featureText) } })).toContain('500000');
  });

  it('is rejected with a dot in its id, which would be read as a path separator', () => {
    expect(workAreaIdSchema.safeParse('a.b').success).toBe(false);
    expect(workAreaIdSchema.safeParse('3f6f5f36-7a35-4d8e-9d51-0e9f52a2b7c1').success).toBe(true);
  });
});

describe('an assessment', () => {
  it('has a limited number of work areas', () => {
    const areas = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}`, storedWorkArea(aWorkArea())]));
    const whole = { ...anAssessment(), workAreas: areas(ASSESSMENT_LIMITS.workAreas) };
    expect(assessmentSchema.safeParse(whole).success).toBe(true);
    const more = { ...whole, workAreas: areas(ASSESSMENT_LIMITS.workAreas + 1) };
    expect(assessmentSchema.safeParse(more).success).toBe(false);
  });

  it('has a limited number of shifts', () => {
    const shifts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ date: dateOfDay(20_500 + at), start: '20:00', end: '05:00' }));
    const isTaken = (count: number) =>
      assessmentSchema.safeParse({ ...anAssessment(), workAreas: {}, shifts: shifts(count) }).success;
    expect([ASSESSMENT_LIMITS.shifts, ASSESSMENT_LIMITS.shifts + 1].map(isTaken)).toEqual([true, false]);
    const operatingTime = 'evening+evening-sunday+night';
    const halves = [shifts(400), shifts(401).slice(1)].map((own) => anAssessment({ shifts: own, operatingTime }));
    expect(combineAssessments(halves, 'a', SET)).toMatchObject({
      kind: 'refused',
      reason: 'Together they have more than 400 shifts. Combine fewer assessments.',
    });
  });

  it('is not combined from more work areas or characters than the limit, and the reason names the limit', () => {
    const many = (prefix: string) =>
      anAssessment({
        workAreas: Object.fromEntries(
          Array.from({ length: 150 }, (_, at) => [`${prefix}${at}`, storedWorkArea(aWorkArea())]),
        ),
      });
    expect(combineAssessments([many('a'), many('b')], 'a', SET)).toMatchObject({
      kind: 'refused',
      reason: 'Together they have more than 200 work areas and barriers. Combine fewer assessments.',
    });
    const long = anAssessment({ name: 'n'.repeat(1_500) });
    expect(combineAssessments([long, long], 'a', SET)).toMatchObject({
      reason: 'The names have more than 2,000 characters together. Shorten them, or combine fewer assessments.',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type Assessment, assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { combineAssessments } from '../../../src/plan/rules/combine-assessments.ts';
import { companyIdSchema, workAreaIdSchema } from '../../../src/model/ids.ts';
import { inputHash } from '../../../src/prediction/rules/run/input-hash.ts';
import { projectSchema } from '../../../src/model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { workAreaName } from '../../../src/model/assessment/work-area.ts';

const FEATURE = JSON.stringify({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [151.2, -33.85] },
  properties: { name: ' ' },
});

function anAssessment(workAreas: string): Assessment {
  const text = `{"id":"a","active":true,"author":"a@b.c","project":"p","company":"c","name":"Works",
    "startDate":"2026-11-23","endDate":"2026-11-24","operatingTime":"night","workAreas":${workAreas}}`;
  return assessmentSchema.parse(JSON.parse(text));
}

/** A map of work areas as JSON text, so that a key can be one that object literals treat specially, such as `__proto__`. */
const areasWith = (...ids: string[]) => `{${ids.map((id) => `"${id}":{"feature":${JSON.stringify(FEATURE)}}`).join()}}`;

describe('work area ids that are also properties of every object', () => {
  it('are kept when assessments are combined', () => {
    const outcome = combineAssessments(
      [anAssessment(areasWith('constructor')), anAssessment(areasWith('toString'))],
      'a',
      criteriaSetOf(DEFAULT_REPORT_CONFIG),
    );
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    expect(Object.keys(outcome.draft.workAreas).sort()).toEqual(['constructor', 'toString']);
    expect(outcome.dropped).toEqual([]);
  });

  it('do not change the prototype of the work areas', () => {
    const { workAreas } = anAssessment(areasWith('__proto__', 'area-1'));
    expect(Object.keys(workAreas)).toEqual(['area-1']);
    expect(Object.getPrototypeOf(workAreas)).toBe(Object.prototype);
  });

  it.each(['__proto__', '.', '..', 'a/b', '', 'x'.repeat(201)])(
    'are rejected if Firestore does not allow them: %j',
    (id) => {
      expect(workAreaIdSchema.safeParse(id).success).toBe(false);
      expect(companyIdSchema.safeParse(id).success).toBe(false);
    },
  );
});

describe('a configuration with an unknown criteria set', () => {
  it.each(['constructor', '__proto__', 'lost'])(
    'causes an error that lists the existing criteria sets, for %s',
    (criteriaSet) => {
      expect(() => criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet })).toThrow(
        /^criteriaSet: expected one of nsw-icng/,
      );
    },
  );

  it('has a hash, whatever criteria set it names', () => {
    const hash = (criteriaSet: string) =>
      inputHash({
        assessment: anAssessment('{}'),
        scene: 's',
        config: { ...DEFAULT_REPORT_CONFIG, criteriaSet },
        engineVersion: '1',
      });
    expect(hash('constructor')).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('constructor')).not.toBe(hash('nsw-icng'));
  });
});

describe('the files of a project', () => {
  it.each(['../other/a.csv', 'a/b.csv', '', 'x'.repeat(501)])('reject the name %j', (name) => {
    const project = { uid: 'p', name: 'P', company: 'c', files: { receivers: [name] } };
    expect(projectSchema.safeParse(project).success).toBe(false);
  });

  it('ignore a folder that is not one of the eight, which the original system may have', () => {
    const files = { prepared: ['a'], receivers: ['b.csv'] };
    expect(projectSchema.parse({ uid: 'p', name: 'P', company: 'c', files }).files).toEqual({ receivers: ['b.csv'] });
  });
});

describe('a work area without a name', () => {
  it('is called “This work area” in sentences', () => {
    const [area] = Object.values(anAssessment(areasWith('area-1')).workAreas);
    expect(area === undefined ? '' : workAreaName(area)).toBe('This work area');
  });
});

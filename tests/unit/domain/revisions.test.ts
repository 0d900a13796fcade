import { describe, expect, it, test } from 'vitest';
import type { Condition, ConditionCheck } from '../../../src/model/revisions/condition.ts';
import { conditionSchema } from '../../../src/model/revisions/condition.ts';
import { checkCondition, checkRevisions } from '../../../src/revisions/rules/check-condition.ts';
import {
  awaitsDecision,
  isBinding,
  labelOfNumber,
  mayStep,
  nextStates,
  type Revision,
  revisionSchema,
  statusOf,
  STEP_ROLES,
  stepInputSchema,
  wasSubmitted,
} from '../../../src/model/revisions/revision.ts';
import { REVISION_STATES } from '../../../src/model/revisions/latest-revision.ts';
import { storedWorkArea } from '../../../src/model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { someResults } from '../../support/results.ts';

describe('labelOfNumber', () => {
  test.each([
    [1, 'A'],
    [2, 'B'],
    [26, 'Z'],
    [27, 'AA'],
    [28, 'AB'],
    [52, 'AZ'],
    [53, 'BA'],
    [702, 'ZZ'],
  ])('returns for number %i the label %s', (number, label) => {
    expect(labelOfNumber(number)).toBe(label);
  });

  it('returns a different label for each number', () => {
    const all = Array.from({ length: 702 }, (_, index) => labelOfNumber(index + 1));
    expect(new Set(all).size).toBe(702);
  });

  test.each([0, -1, 1.5, 703])('throws a RangeError for %d', (number) => {
    expect(() => labelOfNumber(number)).toThrow(RangeError);
  });
});

describe('the states and steps of a revision', () => {
  /** The steps of a revision: issued, submitted, reviewed, approved with conditions, in force, closed or withdrawn. */
  test.each([
    ['draft', ['submitted', 'withdrawn']],
    ['submitted', ['reviewed', 'withdrawn']],
    ['reviewed', ['approved', 'refused', 'withdrawn']],
    ['approved', ['in-force', 'withdrawn']],
    ['in-force', ['closed', 'withdrawn']],
    ['refused', []],
    ['closed', []],
    ['withdrawn', []],
  ] as const)('lead from %s to %j', (from, to) => {
    expect(nextStates(from)).toEqual(to);
  });

  it('await a decision between submission and decision', () => {
    expect(REVISION_STATES.filter((state) => awaitsDecision({ state }))).toEqual(['submitted', 'reviewed']);
  });

  /** Who may take which step: members of the company and administrators, or the reviewer of the project. */
  test.each([
    ['draft', []],
    ['submitted', ['company']],
    ['reviewed', ['company', 'reviewer']],
    ['approved', ['company', 'reviewer']],
    ['refused', ['company', 'reviewer']],
    ['in-force', ['company']],
    ['closed', ['company']],
    ['withdrawn', ['company']],
  ] as const)('allow the step to %s to the roles %j', (to, roles) => {
    expect(STEP_ROLES.filter((role) => mayStep(role, to))).toEqual(roles);
  });

  test.each([
    [[], false],
    [['withdrawn'], false],
    [['submitted'], true],
    [['submitted', 'reviewed'], true],
    [['submitted', 'withdrawn'], true],
  ] as const)('make the revision visible to reviewers once it was submitted: %j: %s', (states, isSeen) => {
    const steps = states.map((to) => ({
      from: 'draft' as const,
      to,
      by: '',
      at: new Date(0),
      text: '',
      decidedBy: '',
    }));
    expect(wasSubmitted({ steps: steps.map((step) => ({ ...step, inPerson: false })) })).toBe(isSeen);
  });

  it('bind the work while the revision is approved or in force', () => {
    expect(REVISION_STATES.filter((state) => isBinding({ state }))).toEqual(['approved', 'in-force']);
  });

  const condition = { id: 'c1', text: 'No rock breaker after 22:00', check: { kind: 'words' } };
  test.each([
    [{ from: 'draft', to: 'submitted' }, []],
    [{ from: 'draft', to: 'approved', decidedBy: 'EPA' }, ['to']],
    [{ from: 'closed', to: 'in-force' }, ['to']],
    [{ from: 'submitted', to: 'reviewed' }, ['decidedBy']],
    [{ from: 'submitted', to: 'reviewed', decidedBy: '  ' }, ['decidedBy']],
    [{ from: 'reviewed', to: 'refused', decidedBy: 'EPA' }, ['text']],
    [{ from: 'in-force', to: 'withdrawn' }, ['text']],
    [{ from: 'reviewed', to: 'approved', decidedBy: 'EPA', conditions: [condition] }, []],
    [{ from: 'draft', to: 'submitted', conditions: [condition] }, ['conditions']],
    [{ from: 'reviewed', to: 'approved', decidedBy: 'EPA', conditions: [condition, condition] }, ['conditions']],
    [{ from: 'draft', to: 'submitted', by: 'somebody@else.com' }, ['']],
  ])('accept or reject a step: %j has invalid fields %j', (input, fields) => {
    const issues = stepInputSchema.safeParse(input).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(fields);
  });

  it('have names that include the conditions of an approval', () => {
    const one = conditionSchema.parse(condition);
    expect(statusOf({ state: 'approved', conditions: [] })).toBe('Approved');
    expect(statusOf({ state: 'approved', conditions: [one] })).toBe('Approved with a condition');
    expect(statusOf({ state: 'approved', conditions: [one, one] })).toBe('Approved with 2 conditions');
    expect(statusOf({ state: 'in-force', conditions: [one] })).toBe('In effect');
  });
});

const condition = (check: unknown): Condition => conditionSchema.parse({ id: 'c1', text: 'As worded', check });
const level = (changes: Partial<Extract<ConditionCheck, { kind: 'level' }>>) =>
  condition({ kind: 'level', level: 'laeqAssessed', address: null, time: null, mostDb: 60, ...changes });

describe('a condition on levels', () => {
  // Three addresses with 62, 61 and 60 dB(A). The criteria are 42 dB(A) in the evening and 37 dB(A) at night.
  const results = someResults(['r1', 'r2', 'r3']);
  const at = (id: string) => ({ id, name: id });
  const check = (changes: Parameters<typeof level>[0], of = results) =>
    checkCondition(level(changes), anAssessment(), of);

  test.each([
    ['the loudest address', { mostDb: 61 }, 'broken', '62 dB(A) at 1 High Street'],
    ['a level equal to the limit', { mostDb: 62 }, 'kept', '62 dB(A) at 1 High Street'],
    ['a level 0.1 dB above the limit', { mostDb: 61.9 }, 'broken', '62 dB(A) at 1 High Street'],
    ['a single address', { address: at('r2'), mostDb: 61 }, 'kept', '61 dB(A) at 2 High Street'],
    ['a single address above the limit', { address: at('r2'), mostDb: 60 }, 'broken', '61 dB(A) at 2 High Street'],
    ['the worst operating time', { level: 'exceedance', mostDb: 20 }, 'broken', '25 dB over the criterion'],
    ['one operating time', { level: 'exceedance', time: 'evening', mostDb: 20 }, 'kept', '20 dB over the criterion'],
    ['an operating time without work', { time: 'standard', mostDb: 0 }, 'kept', 'no work in'],
    ['an address that does not exist', { address: at('gone'), mostDb: 60 }, 'not-checked', 'no address gone'],
    ['an unknown LAmax', { level: 'lamax', mostDb: 60 }, 'not-checked', 'LAmax is not assessed'],
  ] as const)('is evaluated for %s', (_, changes, state, detail) => {
    const outcome = check(changes);
    expect(outcome.state).toBe(state);
    expect(outcome.detail).toContain(detail);
  });

  it('is not checked if LAmax is only a lower bound below the limit', () => {
    const louder = someResults(['r1']);
    const withMaximum = { ...louder, lamaxAtLeast: true, receivers: { ...louder.receivers, lamax: [70] } };
    expect(check({ level: 'lamax', mostDb: 75 }, withMaximum).state).toBe('not-checked');
    expect(check({ level: 'lamax', mostDb: 65 }, withMaximum).state).toBe('broken');
    expect(check({ level: 'lamax', mostDb: 75 }, { ...withMaximum, lamaxAtLeast: false }).state).toBe('kept');
  });

  it('is not checked without results', () => {
    expect(checkCondition(level({}), anAssessment(), null).state).toBe('not-checked');
  });
});

describe('a condition on equipment', () => {
  const equipment = { id: 'breaker', name: 'Rock breaker' };
  const shift = (start: string, end: string) => ({ date: '2026-11-27', start, end });
  const area = (quantity: number, more: Record<string, unknown> = {}) =>
    storedWorkArea(aWorkArea({ equipment: [{ id: 'breaker', quantity }], ...more }));
  const other = storedWorkArea(
    aWorkArea({
      equipment: [
        {
          id: 'rock-breaker-1234',
          quantity: 1,
          other: {
            name: 'Rock Breaker',
            category: 'Breakers',
            lw: Array.from({ length: 8 }, () => 110),
            lwa: 117,
            lamax: null,
            height: 1,
            usage: 100,
            annoying: true,
            source: 'maker',
          },
        },
      ],
    }),
  );
  const check = (most: number, changes: Record<string, unknown>) =>
    checkCondition(condition({ kind: 'equipment', equipment, most }), anAssessment(changes), null);
  const [early, late] = [{ hours: { from: '18:00', to: '22:00' } }, { hours: { from: '22:00', to: '05:00' } }];
  const shifts = [shift('18:00', '05:00')];

  test.each([
    ['no item in use', 0, { workAreas: { a: storedWorkArea(aWorkArea()) } }, 'kept'],
    ['one item where none is allowed', 0, { workAreas: { a: area(1) } }, 'broken'],
    ['two items where two are allowed', 2, { workAreas: { a: area(2) } }, 'kept'],
    ['items of two work areas at the same time', 1, { shifts, workAreas: { a: area(1), b: area(1) } }, 'broken'],
    [
      'items of two work areas one after the other',
      1,
      { shifts, workAreas: { a: area(1, early), b: area(1, late) } },
      'kept',
    ],
    [
      'items of two work areas that overlap for an hour',
      1,
      { shifts, workAreas: { a: area(1, early), b: area(1, { hours: { from: '21:00', to: '23:00' } }) } },
      'broken',
    ],
    ['the same equipment entered by the engineer', 0, { workAreas: { a: other } }, 'broken'],
  ] as const)('is evaluated for %s: at most %i', (_, most, changes, state) => {
    expect(check(most, changes).state).toBe(state);
  });
});

describe('a condition on hours', () => {
  const equipment = { id: 'breaker', name: 'Rock breaker' };
  const breaker = (more: Record<string, unknown> = {}) =>
    storedWorkArea(aWorkArea({ name: 'Pit', equipment: [{ id: 'breaker', quantity: 1 }], ...more }));
  const crane = storedWorkArea(aWorkArea({ name: 'Yard', equipment: [{ id: 'crane', quantity: 1 }] }));
  const check = (of: typeof equipment | null, from: string, to: string, changes: Record<string, unknown>) =>
    checkCondition(condition({ kind: 'hours', equipment: of, from, to }), anAssessment(changes), null);
  const night = [{ date: '2026-11-27', start: '20:00', end: '05:00' }];

  test.each([
    ['work at midnight', null, '23:00', '06:00', { shifts: night, workAreas: { a: crane } }, 'broken'],
    [
      'work that ends before the hours',
      null,
      '23:00',
      '06:00',
      { shifts: [{ ...night[0], end: '23:00' }], workAreas: { a: crane } },
      'kept',
    ],
    ['hours after midnight', null, '04:00', '06:00', { shifts: night, workAreas: { a: crane } }, 'broken'],
    ['hours of the day', null, '07:00', '18:00', { shifts: night, workAreas: { a: crane } }, 'kept'],
    ['equipment that is not used', equipment, '22:00', '06:00', { shifts: night, workAreas: { a: crane } }, 'kept'],
    [
      'equipment that is used',
      equipment,
      '22:00',
      '06:00',
      { shifts: night, workAreas: { a: crane, b: breaker() } },
      'broken',
    ],
    [
      'equipment in an area that stops in time',
      equipment,
      '22:00',
      '06:00',
      { shifts: night, workAreas: { b: breaker({ hours: { from: '20:00', to: '22:00' } }) } },
      'kept',
    ],
    ['an assessment without shifts', null, '22:00', '06:00', { workAreas: { a: crane } }, 'not-checked'],
  ] as const)('is evaluated for %s', (_, of, from, to, changes, state) => {
    expect(check(of, from, to, changes).state).toBe(state);
  });

  it('names the work area and the first time at which it is broken', () => {
    const { detail } = check(equipment, '22:00', '06:00', { shifts: night, workAreas: { b: breaker() } });
    expect(detail).toBe('Pit has Rock breaker on 2026-11-27 at 22:00; none from 22:00 to 06:00.');
  });
});

describe('the conditions of revisions', () => {
  const revision = (label: string, state: Revision['state']) =>
    revisionSchema.parse({
      label,
      number: 1,
      assessment: 'a1',
      project: 'p1',
      company: 'c1',
      state,
      conditions: [condition({ kind: 'words' })],
      frozen: {
        key: crypto.randomUUID(),
        name: 'Track works',
        startDate: '2026-11-23',
        endDate: '2026-11-27',
        reason: 'First',
        issuedBy: 'erin@example.com',
        issuedAt: new Date(0),
        run: 'run-1',
        inputHash: 'hash',
        engineVersion: '1',
        criteria: 'nsw-icng 1',
        configVersion: 1,
        files: { results: '0'.repeat(64), report: '0'.repeat(64), input: '0'.repeat(64), scene: '0'.repeat(64) },
      },
    });

  it('are checked only for revisions in effect', () => {
    const all = [revision('A', 'closed'), revision('B', 'in-force'), revision('C', 'approved'), revision('D', 'draft')];
    const checked = checkRevisions(all, anAssessment(), null);
    expect(checked.map(({ revision: label }) => label)).toEqual(['B', 'C']);
  });
});

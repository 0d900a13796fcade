import { describe, expect, test } from 'vitest';
import { assessLevel, criterionOf } from '../criteria/assess-receiver.ts';
import { CRITERIA_SETS } from '../criteria/criteria-sets.ts';
import type { CriteriaSections, OperatingTime } from '../criteria/criteria-set.ts';
import {
  aligned,
  measuresFrom,
  withBand,
  withBandAfter,
  withBandOfOtherUses,
  withMeasureKey,
  withMeasures,
  withoutBand,
} from '../criteria/edit-bands.ts';
import { withBackgroundKey, withoutBackground } from '../criteria/edit-backgrounds.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import {
  criteriaSections,
  criteriaSetOf,
  DEFAULT_REPORT_CONFIG,
  lackingTimes,
  overridesOf,
  type ReportConfig,
  reportConfigSchema,
} from './report-config.ts';
import { withoutTime, withTimeKey } from '../../projects/screens/configuration/criteria/edit-times.ts';
import { configOf, enteredOf, enteredSchema } from '../../projects/screens/configuration/entered.ts';
import { faultsOf } from '../../projects/screens/configuration/fields.tsx';
import { exceedanceScale } from '../../ui/exceedance.ts';

const BASE = criteriaSections(DEFAULT_REPORT_CONFIG);

const house = (level: number) =>
  ({
    type: 'residence',
    background: { day: level, evening: level, weekend: level, night: level },
    backgroundSource: 'ambient level of A',
    ownNml: {},
  }) as const;

function timeOf(times: readonly OperatingTime[], key: string): OperatingTime {
  const time = times.find((candidate) => candidate.key === key);
  if (time === undefined) throw new Error(`no operating time ${key}`);
  return time;
}

describe('overrides of a criteria set', () => {
  test('replace a section of the set, and leave the others unchanged', () => {
    const criteriaOverrides = { landUses: {}, minimumBackground: { day: 40, evening: 35, night: 30 } };
    const set = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides });
    expect(set.minimumBackground.day).toBe(40);
    expect(set.operatingTimes).toEqual(BASE.operatingTimes);
  });

  test('contain only what differs from the set', () => {
    expect(overridesOf('nsw-icng', BASE)).toEqual({});
    expect(overridesOf('nsw-icng', { ...BASE, facadeCorrectionDb: 2.5 })).toEqual({ facadeCorrectionDb: 2.5 });
  });

  test('add the project’s time zone to the set', () => {
    expect(criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, timeZone: 'Australia/Perth' }).timeZone).toBe('Australia/Perth');
  });

  test('define the operating times in which a land use is in use', () => {
    const criteriaOverrides = { landUses: {}, inUse: { classroom: ['standard', 'evening'] } };
    const own = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides });
    expect(own.landUses.classroom).toMatchObject({ level: 55, inUse: ['standard', 'evening'] });
    expect(own.landUses.hospital).toMatchObject({ level: 65, inUse: null });
  });

  test('cannot name an operating time that the set does not have for a land use', () => {
    const criteriaOverrides = { landUses: {}, inUse: { classroom: ['standard', 'dusk'] } };
    const config = { ...DEFAULT_REPORT_CONFIG, criteriaOverrides };
    const fault = '“classroom” is in use in “dusk”, which is not among the operating times standard, day-ooh,';
    expect(() => criteriaSetOf(config)).toThrow(`criteriaOverrides.inUse: ${fault}`);
    expect(faultsOf(enteredSchema.safeParse(enteredOf(config)).error).get('inUse.classroom')).toContain(fault);
  });

  test('keep a land use in use in operating times that the set does not mention', () => {
    const renamed = BASE.operatingTimes.map((time) => ({
      ...time,
      key: time.key === 'standard' || time.key === 'day-ooh' ? `${time.key}-own` : time.key,
    }));
    const inUse = (operatingTimes: OperatingTime[]) =>
      criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides: { landUses: {}, operatingTimes } }).landUses;
    expect(inUse(renamed).classroom).toMatchObject({ inUse: ['standard-own', 'day-ooh-own'] });
    expect(inUse(renamed).classroom?.note).toContain('taken to be in use in standard-own, day-ooh-own');
    expect(inUse(renamed).hospital?.inUse).toBeNull();
    const nights = BASE.operatingTimes.filter(({ key }) => key === 'night');
    expect(inUse(nights).classroom).toMatchObject({
      inUse: [],
      note: CRITERIA_SETS['nsw-icng']?.landUses.classroom?.note,
    });
  });

  test('cannot result in a set without operating times', () => {
    expect(() => criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'custom' })).toThrow(
      'criteria.operatingTimes must have an operating time',
    );
  });

  test('cannot refer to a measure that the set does not have', () => {
    const [first] = BASE.measures;
    const criteriaOverrides = { landUses: {}, measures: first === undefined ? [] : [first] };
    expect(() => criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides })).toThrow('not among the measures');
  });

  test('cannot have bands of other uses that do not rise', () => {
    const operatingTimes = BASE.operatingTimes.map((time) => ({
      ...time,
      mitigation: {
        ...time.mitigation,
        otherUses: { ...time.mitigation.otherUses, aboveCriterion: [20, 10].map((from) => ({ from, measures: [] })) },
      },
    }));
    const path = 'criteria.operatingTimes.0.mitigation.otherUses.aboveCriterion';
    const criteriaOverrides = { landUses: {}, operatingTimes };
    expect(() => criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaOverrides })).toThrow(`${path} must rise`);
    const entered = { ...enteredOf(DEFAULT_REPORT_CONFIG), criteria: { ...BASE, operatingTimes } };
    expect(faultsOf(enteredSchema.safeParse(entered).error).get(path)).toBe('Must rise.');
  });

  test('cause a warning if the operating times lack values of the set', () => {
    const lacking = (operatingTimes?: OperatingTime[]) =>
      lackingTimes({ criteriaSet: 'nsw-icng', criteriaOverrides: { landUses: {}, operatingTimes } });
    expect(lacking()).toBeNull();
    expect(lacking(BASE.operatingTimes.map((time) => ({ ...time, hours: 'as agreed' })))).toBeNull();
    const before = BASE.operatingTimes
      .filter(({ key }) => key !== 'evening-sunday')
      .map((time) => ({
        ...time,
        mitigation: { ...time.mitigation, otherUses: { fromLevel: null, aboveCriterion: [] } },
      }));
    const { name } = timeOf(BASE.operatingTimes, 'evening-sunday');
    expect(lacking(before)).toBe(
      'The operating times of this project were changed before, or without, what the set has now: ' +
        `“${name}”, the measures of other land uses. Compare them with the set.`,
    );
  });

  test('are read unchanged from a configuration without a version', () => {
    const stored = { criteriaOverrides: { landUses: { childcare: 55 } }, method: { edition: '2024' } };
    const config = reportConfigSchema.parse(stored);
    expect(config).toMatchObject({ version: 0, logo: null, criteriaOverrides: stored.criteriaOverrides });
    expect(criteriaSetOf(config).landUses.childcare?.level).toBe(55);
  });
});

describe('the ABC method of BS 5228', () => {
  const set = criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'bs5228-abc' });
  test.each([
    ['day', 62.4, 65, 'threshold A'],
    ['day', 62.5, 70, 'threshold B'],
    ['day', 67.4, 70, 'threshold B'],
    ['day', 67.5, 75, 'threshold C'],
    ['day', 75, 75, 'threshold C'],
    ['day', 76, 76, 'above threshold C'],
    ['evening', 50, 55, 'threshold A'],
    ['evening', 55, 60, 'threshold B'],
    ['evening', 62, 65, 'threshold C'],
    ['weekend', 50, 55, 'threshold A'],
    ['weekend', 57.4, 60, 'threshold B'],
    ['weekend', 66, 66, 'above threshold C'],
    ['night', 42.4, 45, 'threshold A'],
    ['night', 45, 50, 'threshold B'],
    ['night', 48, 55, 'threshold C'],
  ])('requires in %s with an ambient level of %f a criterion of %f', (key, ambient, level, source) => {
    const criterion = criterionOf(set, timeOf(set.operatingTimes, key), house(ambient));
    expect(criterion?.level).toBe(level);
    expect(criterion?.source).toContain(source);
  });

  test('rounds project thresholds that are not multiples of 5 to find the category', () => {
    const time = timeOf(set.operatingTimes, 'day');
    const own = { ...time, residence: { ...time.residence, thresholds: { a: 63, b: 68, c: 73 } } };
    expect([62.4, 65, 68].map((level) => criterionOf(set, own, house(level))?.level)).toEqual([63, 68, 73]);
  });

  test('rejects thresholds that do not rise', () => {
    const sections = criteriaSections({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'bs5228-abc' });
    const operatingTimes = sections.operatingTimes.map((time) => ({
      ...time,
      residence: { ...time.residence, thresholds: { a: 75, b: 70, c: 65 } },
    }));
    const entered = enteredOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'bs5228-abc' });
    const checked = enteredSchema.safeParse({ ...entered, criteria: { ...sections, operatingTimes } });
    expect(faultsOf(checked.error).get('criteria.operatingTimes.0.residence.thresholds.a')).toBe(
      'Must rise from A to C.',
    );
  });

  test('measures its band from the threshold, not from the ambient level', () => {
    const time = timeOf(set.operatingTimes, 'night');
    const criterion = criterionOf(set, time, house(40));
    expect(assessLevel(set, time, criterion, 45, null)).toMatchObject({ exceedance: 0, band: '' });
    expect(assessLevel(set, time, criterion, 46, null)).toMatchObject({ exceedance: 1, band: 'significant' });
  });

  test('gives a criterion only for residences unless the project defines others', () => {
    const school = { ...house(50), type: 'classroom' } as const;
    expect(criterionOf(set, timeOf(set.operatingTimes, 'day'), school)).toMatchObject({
      status: 'not-assessed',
      level: null,
    });
  });
});

describe('editing the bands and measures of a set', () => {
  const night = timeOf(BASE.operatingTimes, 'night');
  const nightOf = ({ operatingTimes }: CriteriaSections) => timeOf(operatingTimes, 'night');

  test('keeps the measures of a band whose limit changes', () => {
    const time = nightOf(withBand(BASE, 1, { from: 12 }));
    expect(measuresFrom(time, 11)).toEqual(measuresFrom(night, 5));
    expect(measuresFrom(time, 12)).toEqual(measuresFrom(night, 10));
  });

  test('keeps the measures while a band has no number, also if other bands are added and removed', () => {
    const emptied = withBand(BASE, 3, { from: NaN });
    const longer = withBandAfter(emptied, 3, { from: 99, key: 'more', name: 'More' });
    expect(withBand(withoutBand(longer, 4), 3, { from: 30 })).toEqual(BASE);
  });

  test('gives a new band the measures of the band that it divides, and keeps all others', () => {
    const time = nightOf(withBandAfter(BASE, 1, { from: 15, key: 'more', name: 'More' }));
    for (const level of [5, 12, 17, 20, 30]) expect(measuresFrom(time, level)).toEqual(measuresFrom(night, level));
    expect(time.mitigation.aboveBackground.map(({ from }) => from)).toEqual([5, 10, 15, 20, 30]);
  });

  test('changes only the measures of one band', () => {
    const time = withMeasures(night, BASE.perception, 1, ['V']);
    expect(measuresFrom(time, 10)).toEqual(['V']);
    expect(measuresFrom(time, 20)).toEqual(measuresFrom(night, 20));
  });

  test('leaves no hidden band after the bands of the set are restored', () => {
    const moved = withBand(BASE, 3, { from: 40 });
    expect(aligned(moved, BASE.perception)).toEqual(BASE);
    const restoredTimes = aligned({ ...moved, operatingTimes: BASE.operatingTimes }, moved.perception);
    expect(restoredTimes).toEqual(moved);
  });

  test('inserts a new band of other uses in order', () => {
    const row = (from: number) => ({ from, measures: [] });
    expect(withBandOfOtherUses([])).toEqual([row(0)]);
    expect(withBandOfOtherUses([row(20), row(10)])).toEqual([row(10), row(20), row(25)]);
    expect(withBandOfOtherUses([row(NaN), row(10)])).toEqual([row(10), row(15), row(NaN)]);
  });

  test('renames a background wherever it is used, and keeps its levels', () => {
    const renamed = withBackgroundKey(BASE, 2, 'late');
    expect(nightOf(renamed).background).toBe('late');
    expect(renamed.minimumBackground).toEqual({ day: 35, evening: 30, late: 30 });
    expect(renamed.categories['R5']).toEqual({ day: 60, evening: 55, late: 50 });
    expect(withBackgroundKey(renamed, 2, 'night')).toEqual(BASE);
    // While it is being typed, a key may equal an existing one. Neither category is lost.
    expect(withBackgroundKey(BASE, 2, 'day').categories).toEqual(BASE.categories);
    expect(withoutBackground(BASE, 2).categories['R5']).toEqual({ day: 60, evening: 55 });
  });

  test('renames a measure wherever it is used', () => {
    const index = BASE.measures.findIndex(({ key }) => key === 'V');
    const renamed = withMeasureKey(BASE, index, 'VM');
    expect(measuresFrom(nightOf(renamed), 10)).toContain('VM');
    expect(JSON.stringify(renamed)).not.toContain('"V"');
    expect(withMeasureKey(renamed, index, 'V')).toEqual(BASE);
    // While it is being typed, a key may equal an existing one. Neither measure is lost.
    expect(nightOf(withMeasureKey(BASE, index, 'N'))).toEqual(night);
  });
});

describe('a configuration in the editor', () => {
  const config: ReportConfig = {
    ...DEFAULT_REPORT_CONFIG,
    version: 3,
    criteriaOverrides: { landUses: { other: 60 }, facadeCorrectionDb: 2.5 },
    method: { ...DEFAULT_REPORT_CONFIG.method, groundDefault: 0.5 },
    contourBandsDb: [50, 60],
    texts: { title: 'Out of hours', introduction: '', closing: 'Call us.', phone: '', letters: [] },
  };

  test('is unchanged after conversion to form values and back', () => {
    expect(configOf(enteredOf(config), 3)).toEqual(config);
    expect(configOf(enteredOf(DEFAULT_REPORT_CONFIG), 0)).toEqual(DEFAULT_REPORT_CONFIG);
  });

  test('can be saved with every built-in set except the empty one', () => {
    for (const id of Object.keys(CRITERIA_SETS)) {
      const entered = enteredOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: id });
      expect(enteredSchema.safeParse(entered).success).toBe(id !== 'custom');
    }
  });

  test('keeps the operating times of land uses if an operating time is renamed or removed', () => {
    const entered = enteredOf(DEFAULT_REPORT_CONFIG);
    const renamed = { ...entered, ...withTimeKey(entered, 0, 'normal') };
    expect(renamed.inUse).toMatchObject({ classroom: ['normal', 'day-ooh'], office: null });
    expect(enteredSchema.safeParse(renamed).success).toBe(true);
    expect({ ...renamed, ...withTimeKey(renamed, 0, 'standard') }).toEqual(entered);
    const nights = { ...entered, ...withTimeKey(entered, 4, 'nights') };
    expect(nights.inUse.classroom).toEqual(['standard', 'day-ooh']);
    // While it is being typed, a key may equal an existing one. No land use loses its hours.
    expect(withTimeKey(entered, 0, 'night').inUse).toEqual(entered.inUse);
    expect(withoutTime(renamed, 0).inUse).toEqual(entered.inUse);
    const own = { ...entered, inUse: { ...entered.inUse, office: ['standard', 'night'] } };
    expect(withoutTime(own, 0).inUse.office).toEqual(['night']);
  });

  test('starts from the default set if the stored set is unknown', () => {
    expect(enteredOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet: 'gone' }).criteriaSet).toBe('nsw-icng');
  });

  test.each([
    ['method.temperatureC', { method: { ...config.method, temperatureC: NaN } }, 'Enter a number.'],
    ['method.groundDefault', { method: { ...config.method, groundDefault: 2 } }, 'At most 1.'],
    ['contourBandsDb', { contourBandsDb: [60, 50] }, 'Must rise.'],
    ['timeZone', { timeZone: 'Sydney' }, 'Must be a time zone such as Australia/Sydney.'],
    ['criteria.title', { criteria: { ...BASE, title: ' ' } }, 'Must have a name.'],
    [
      'criteria.categories.R0.late',
      { criteria: { ...BASE, backgrounds: [...BASE.backgrounds, { key: 'late', name: 'Late' }] } },
      'Must have a level of the background late.',
    ],
    ['criteria.perception', { criteria: { ...BASE, perception: BASE.perception.toReversed() } }, 'Must rise.'],
    [
      'criteria.operatingTimes.3.mitigation',
      { criteria: { ...BASE, perception: BASE.perception.slice(0, 3) } },
      'Must have the bands of the perception (5 10 20 dB), not 5 10 20 30.',
    ],
    [
      'criteria.operatingTimes.3.mitigation',
      { criteria: { ...BASE, measures: BASE.measures.filter(({ key }) => key !== 'AA') } },
      'Must not ask for AA, which is not among the measures.',
    ],
  ])('with an error at %s shows the error there', (path, changes, fault) => {
    const checked = enteredSchema.safeParse({ ...enteredOf(config), ...changes });
    expect(faultsOf(checked.error).get(path)).toBe(fault);
  });
});

test('inputHash ignores how often the configuration was saved and how results are drawn', () => {
  const assessment = {
    name: 'A',
    description: '',
    permitNumber: '',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    operatingTime: 'night',
    workAreas: {},
  };
  const hash = (config: ReportConfig) => inputHash({ assessment, scene: 's', config, engineVersion: '1' });
  const plain = hash(DEFAULT_REPORT_CONFIG);
  const exceedanceClasses = { within: '#000000', classes: [{ above: 0, colour: '#ffffff' }] };
  const drawn = { version: 7, exceedanceClasses, contourBandsDb: [50], timeZone: 'Etc/UTC' };
  expect(hash({ ...DEFAULT_REPORT_CONFIG, ...drawn })).toBe(plain);
  const texts = { ...DEFAULT_REPORT_CONFIG.texts, title: 'Another' };
  expect(hash({ ...DEFAULT_REPORT_CONFIG, texts })).not.toBe(plain);
});

test('inputHash depends on diffraction at corners beside the line of sight only if it is switched on', () => {
  const assessment = {
    name: 'A',
    description: '',
    permitNumber: '',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    operatingTime: 'night',
    workAreas: {},
  };
  const { sideEdges, ...before } = DEFAULT_REPORT_CONFIG.method;
  expect(sideEdges).toBe(false);
  const hash = (method: object) =>
    inputHash({
      assessment,
      scene: 's',
      // The hash of results of earlier versions does not include the setting.
      config: { ...DEFAULT_REPORT_CONFIG, method: method as ReportConfig['method'] },
      engineVersion: '1',
    });
  expect(hash({ ...before, sideEdges })).toBe(hash(before));
  expect(hash({ ...before, sideEdges: true })).not.toBe(hash(before));
});

test('exceedanceScale assigns exceedances to the classes of the project', () => {
  const scale = exceedanceScale({
    within: '#ffffff',
    classes: [
      { above: 0, colour: '#ffff00' },
      { above: 3, colour: '#000000' },
    ],
  });
  expect([-1, 0, 0.01, 3, 3.01].map(scale.rankOf)).toEqual([0, 0, 1, 1, 2]);
  expect(scale.classes.map(({ label }) => label)).toEqual(['No exceedance', 'up to 3 dB', 'over 3 dB']);
  expect(scale.classOf(5)).toMatchObject({ colour: '#000000', text: '#ffffff' });
  expect(scale.classOf(1).text).toBe('#000000');
});

/** Changes since an assessment was processed, in words. The stored report is compared with the current data. */
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import { operatingTimeNames } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { LoadedProject } from '../../model/project/project.ts';
import type { Report } from './report.ts';
import { formatMethodValue, METHOD_KEYS, METHOD_LABELS } from '../../model/project/method-labels.ts';
import { criteriaSetOf, type Method, type ReportConfig } from '../../model/project/report-config.ts';
import { hasShifts, nameOfShift, type Shift } from '../../model/time/shift.ts';
import { hasTemporaryScreens } from '../../prediction/rules/sources/temporary-screens.ts';
import { changesOfAreas, changesOfBarriers } from '../../scenarios/rules/changed-areas.ts';
import type { Value } from '../../model/format/format.ts';

const formatChange = (word: Value, quoted: Value, now: Value) => `The ${word} was ${quoted}, and is ${now}.`;

export interface ChangedInput {
  report: Report;
  assessment: Assessment;
  config: ReportConfig;
  project: Pick<LoadedProject, 'loadedAt'>;
  equipment: readonly EquipmentItem[];
}

/**
 * Lists the differences from what was processed, one sentence each, in this order: details, shifts, work areas, equipment,
 * method, criteria, report texts, project data and engine. Empty if no difference is found.
 */
export function whatChanged({ report, assessment, config, project, equipment }: ChangedInput): string[] {
  const loadedAt = project.loadedAt?.getTime() ?? 0;
  const criteria = criteriaSetOf(config);
  const hasScreens =
    report.barriers.length > 0 ||
    report.areas.some(({ barrierHeight }) => barrierHeight !== null) ||
    hasTemporaryScreens(assessment.workAreas);
  return [
    ...changedDetails(report, assessment),
    ...changedShifts(report, assessment),
    ...changesOfAreas(report.areas, assessment, { method: config.method, criteria, equipment }),
    ...changesOfBarriers(report.barriers, assessment),
    ...changedMethod(report.method, config.method, hasScreens),
    ...changedCriteria(report.criteria, criteria),
    ...changedTable(report, config),
    ...changedTexts(report, config),
    ...(loadedAt > Date.parse(report.processedAt)
      ? ['The project was published again: its receivers, buildings or equipment may have changed.']
      : []),
    ...(report.engineVersion === ENGINE_VERSION
      ? []
      : [`The results are of version ${report.engineVersion} of the engine, which is ${ENGINE_VERSION} now.`]),
  ];
}

function changedDetails({ title }: Report, { name, permitNumber, stage = '', description }: Assessment): string[] {
  const named = [
    ['name', title.assessment, name],
    ['permit number', title.permitNumber, permitNumber],
    ['stage', title.stage, stage],
  ] as const;
  return [
    ...named.flatMap(([word, was, is]) => (was === is ? [] : [formatChange(word, quoted(was), quoted(is))])),
    ...(title.description === description ? [] : ['The description was changed.']),
  ];
}

const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`);

/** Most changed shifts that are named. If there are more, only their number is stated. */
const MAX_NAMED_SHIFTS = 3;

function changedShifts({ title, times, criteria }: Report, assessment: Assessment): string[] {
  const { shifts = [], startDate, endDate, operatingTime } = assessment;
  if (!hasShifts(title.shifts) && !hasShifts(shifts)) {
    const [wereDates, areDates] = [`${title.startDate} to ${title.endDate}`, `${startDate} to ${endDate}`];
    const wereTimes = times.map(({ name }) => name).join(', ');
    const areTimes = operatingTimeNames(criteria, operatingTime);
    return [
      ...(wereDates === areDates ? [] : [`The dates were ${wereDates}, and are ${areDates}.`]),
      ...(wereTimes === areTimes ? [] : [`The operating times were ${wereTimes}, and are ${areTimes}.`]),
    ];
  }
  const [was, is] = [title.shifts.map(nameOfShift), shifts.map(nameOfShift)];
  const added = shifts.filter((shift) => !was.includes(nameOfShift(shift)));
  const removed = title.shifts.filter((shift) => !is.includes(nameOfShift(shift)));
  return [...formatValue(added, 'added'), ...formatValue(removed, 'removed')];
}

function formatValue(shifts: readonly Shift[], done: string): string[] {
  if (shifts.length > MAX_NAMED_SHIFTS) return [`${shifts.length} shifts were ${done}.`];
  return shifts.map((shift) => `The shift of ${nameOfShift(shift)} was ${done}.`);
}

/** @param hasScreens whether the limit on temporary barriers can change a level */
function changedMethod(was: Method, is: Method, hasScreens: boolean): string[] {
  return METHOD_KEYS.flatMap((key) => {
    if (was[key] === is[key] || (key === 'temporaryScreenCapDb' && !hasScreens)) return [];
    return [formatChange(METHOD_LABELS[key][0], formatMethodValue(was, key), formatMethodValue(is, key))];
  });
}

function changedTable({ vibration }: Report, { groundBorne }: ReportConfig): string[] {
  if (vibration === null) return [];
  const { quantity, source, rows } = vibration.groundBorne ?? {};
  const was = vibration.groundBorne == null ? null : { quantity, source, rows };
  const isSame = canonicalJson(was) === canonicalJson(groundBorne ?? null);
  return isSame ? [] : ['The table of ground-borne noise was changed.'];
}

const CRITERIA_WORDS: Partial<Record<string, string>> = {
  operatingTimes: 'operating times and their measures',
  minimumBackground: 'lowest background levels',
  backgroundOrder: 'order of background levels',
  categories: 'rating categories',
  rounding: 'rounding of levels',
  annoyingEquipmentDb: 'penalty for annoying characteristics',
  crew: 'default crew movement',
  perceptionFrom: 'reference of the perception bands',
  perception: 'perception bands',
  measures: 'mitigation measures',
  facadeCorrectionDb: 'façade correction',
  landUses: 'levels and hours of other land uses',
  timeZone: 'time zone',
  holidays: 'public holidays',
  backgrounds: 'background levels',
  title: 'title of the criteria',
  source: 'source of the criteria',
  words: 'words of the criteria',
};

function changedCriteria(was: Report['criteria'], is: Report['criteria']): string[] {
  if (was.id !== is.id) return [`The criteria were those of ${was.title}, and are those of ${is.title}.`];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const valueOf = (set: object, key: string): unknown => Object.entries(set).find(([own]) => own === key)?.[1];
  const changed = keys.filter((key) => canonicalJson(valueOf(was, key)) !== canonicalJson(valueOf(is, key)));
  const words = changed.flatMap((key) => CRITERIA_WORDS[key] ?? []);
  if (words.length > 0) return [`Of the criteria these were changed: ${words.join(', ')}.`];
  return changed.length > 0 ? ['The criteria were changed.'] : [];
}

function changedTexts({ title }: Report, { texts, logo }: ReportConfig): string[] {
  const parts = [
    ['title', title.report === texts.title],
    ['introduction', title.introduction === texts.introduction],
    ['closing text', title.closing === texts.closing],
    ['logo', title.logo === logo],
  ] as const;
  const changed = parts.filter(([, same]) => !same).map(([word]) => word);
  return changed.length === 0 ? [] : [`Of the report these were changed: ${changed.join(', ')}.`];
}

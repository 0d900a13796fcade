import { Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { HIGHLY_AFFECTED } from '../../../model/criteria/assess-receiver.ts';
import { levelNameOf, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import { units } from '../../../model/format/units.ts';
import { isLamaxAtLeast, levelsInTime, MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';
import { useExceedanceScale } from '../../../ui/exceedance.ts';
import { assessedLevel, overCriterion, STATUS_WORDS } from '../../rules/levels.ts';
import classes from './receiver-times.module.css';

interface ReceiverTimesProps {
  results: Results;
  index: number;
  /** Operating time that is displayed elsewhere. Its column is marked. */
  time: string;
}

/** The assessment of a receiver and its measures, with one column per operating time. */
export function ReceiverTimes({ results, index, time }: ReceiverTimesProps) {
  const { criteria, operatingTimes, receivers } = results;
  const times = operatingTimes.flatMap((key) => {
    const columns = receivers.times[key];
    return columns === undefined ? [] : [{ key, columns, levels: levelsInTime(results, key) }];
  });
  type Time = (typeof times)[number];
  const row = (label: ReactNode, cell: (of: Time) => ReactNode) => (
    <Table.Tr>
      <Table.Th scope="row" className={classes.label ?? ''}>
        {label}
      </Table.Th>
      {times.map((of) => (
        <Table.Td key={of.key} {...(of.key === time && { className: classes.shown ?? '' })}>
          {cell(of)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
  const bandOf = ({ columns }: Time) => criteria.perception.find(({ key }) => key === columns.band[index]);
  const isAffected = ({ columns }: Time) => columns.flags[index]?.includes(HIGHLY_AFFECTED) === true;
  const screeningOf = ({ columns }: Time) => columns.lamaxCriterion[index] ?? null;
  const has = ({ columns }: Time, measure: string) => columns.measures[index]?.includes(measure) === true;
  const measures = criteria.measures.filter(({ key }) => times.some((of) => has(of, key)));
  const names = [...new Set(times.map(({ key }) => levelNameOf(criteria, key)))];
  return (
    <div className={classes.scrolls} role="region" aria-label="Assessment by operating time" tabIndex={0}>
      <Table
        withTableBorder
        fz="sm"
        bg="white"
        verticalSpacing={4}
        horizontalSpacing={8}
        aria-label="Assessment by operating time"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {times.map(({ key }) => (
              <Table.Th key={key} scope="col" {...(key === time && { className: classes.shown ?? '' })}>
                {operatingTimeName(criteria, key)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {row(units.inDba(`Assessed ${names.length === 1 ? (names[0] ?? '') : 'level'}`), ({ levels }) =>
            assessedLevel(criteria, levels.laeqAssessed[index] ?? MIN_LEVEL_DB),
          )}
          {row(units.inDba(criteria.words.criterion), ({ columns }) => (
            <WithNote value={columns.criterion[index] ?? '–'} note={columns.criterionSource[index]} />
          ))}
          {row('Exceedance, dB', ({ columns }) => (
            <Verdict
              set={criteria}
              exceedance={columns.exceedance[index] ?? null}
              reason={STATUS_WORDS[columns.status[index] ?? 'assessed']}
            />
          ))}
          {times.some(bandOf) && row('Perceived impact', (of) => bandOf(of)?.name.toLowerCase() ?? '–')}
          {times.some(isAffected) && row('Highly noise affected', (of) => (isAffected(of) ? 'yes' : 'no'))}
          {times.some((of) => screeningOf(of) !== null) &&
            row(units.inDba('Sleep disturbance screening'), (of) => (
              <SleepDisturbance
                lamax={of.levels.lamax[index] ?? null}
                atLeast={isLamaxAtLeast(of.levels, index)}
                screening={screeningOf(of)}
              />
            ))}
          {measures.length === 0 && row('Measures', () => 'none')}
          {measures.map(({ key, name, description }) => (
            <Fragment key={key}>
              {row(<WithNote value={`${key} ${name}`} note={description} />, (of) => (has(of, key) ? 'required' : '–'))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface WithNoteProps {
  value: string | number;
  note: string | undefined;
}

/** A value with a note below it. */
function WithNote({ value, note }: WithNoteProps) {
  return (
    <>
      {value}
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </>
  );
}

interface VerdictProps {
  set: Results['criteria'];
  exceedance: number | null;
  /** Why nothing is compared. */
  reason: string;
}

function Verdict({ set, exceedance, reason }: VerdictProps) {
  const scale = useExceedanceScale();
  if (exceedance === null) return <>{reason}</>;
  if (exceedance <= 0) return <>none</>;
  const { colour, text } = scale.classOf(exceedance);
  return (
    <span className={classes.exceedance} style={{ background: colour, color: text }}>
      {overCriterion(set, exceedance)}
    </span>
  );
}

interface SleepDisturbanceProps {
  lamax: number | null;
  /** Whether LAmax may be higher. */
  atLeast: boolean;
  screening: number | null;
}

/** Compares LAmax with the screening level, if the operating time and the receiver have one. */
function SleepDisturbance({ lamax, atLeast, screening }: SleepDisturbanceProps) {
  if (screening === null) return <>–</>;
  return (
    <>
      {screening}
      <Text size="xs" c="dimmed">
        {lamax === null ? 'LAmax not assessed' : verdictOf(lamax > screening, atLeast)}
      </Text>
    </>
  );
}

function verdictOf(isExceeded: boolean, atLeast: boolean): string {
  if (isExceeded) return 'exceeded by LAmax';
  return atLeast ? 'not exceeded by the available LAmax' : 'not exceeded by LAmax';
}

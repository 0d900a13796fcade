import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
} from '@tanstack/react-table';
import { Fragment } from 'react';
import { useExceedanceScale } from '../../../ui/exceedance.ts';
import { assessedLevel, overCriterion } from '../../rules/levels.ts';
import { measureLines } from './measure-codes.ts';
import type { ReceiverRow } from './receiver-rows.ts';
import classes from './receiver-table.module.css';

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, ReceiverRow>();
/**
 * The columns of the table of receivers.
 * @param level name of the level in the criteria set
 * @param criterion name of the criterion in the criteria set
 * @param measureName returns the name of a measure
 */
export const columnsOf = (level: string, criterion: string, measureName: (code: string) => string) =>
  helper.columns([
    helper.accessor('address', {
      header: 'Address',
      sortFn: 'alphanumeric',
      cell: (cell) => <Address row={cell.row.original} />,
    }),
    helper.accessor('assessed', {
      header: () => <LevelName name={level} />,
      sortDescFirst: true,
      cell: (cell) => assessedLevel(cell.row.original, cell.getValue()),
    }),
    helper.accessor((row) => row.criterion ?? undefined, {
      id: 'criterion',
      header: criterion,
      sortDescFirst: true,
      sortUndefined: 'last',
      cell: (cell) => cell.getValue() ?? '–',
    }),
    helper.accessor((row) => row.exceedance ?? undefined, {
      id: 'exceedance',
      header: 'Exceedance, dB',
      sortDescFirst: true,
      sortUndefined: 'last',
      cell: (cell) => <Exceedance row={cell.row.original} />,
    }),
    helper.accessor('measures', {
      header: 'Measures',
      sortFn: 'alphanumeric',
      cell: (cell) => <Measures codes={cell.getValue().split(' ').filter(Boolean)} measureName={measureName} />,
    }),
  ]);

/** The name of a level, such as `LAeq,15min`. A narrow column breaks it after the comma. */
function LevelName({ name }: { name: string }) {
  return (
    <span className={classes.level}>
      {name.split(/(?<=,)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function Address({ row: { address, position } }: { row: ReceiverRow }) {
  return (
    <>
      <span className={classes.address}>{address}</span>
      {position !== '' && <span className={classes.position}>{position}</span>}
    </>
  );
}

interface MeasuresProps {
  codes: readonly string[];
  measureName: (code: string) => string;
}

/** The codes that fit. Screen readers get all codes, and the tooltip has their names. */
function Measures({ codes, measureName }: MeasuresProps) {
  return (
    <span className={classes.measures} title={codes.map(measureName).join('\n')}>
      <span className="visually-hidden">{codes.join(' ')}</span>
      <span aria-hidden>
        {measureLines(codes).map((line) => (
          <span key={line} className={classes.codes}>
            {line}{' '}
          </span>
        ))}
      </span>
    </span>
  );
}

function Exceedance({ row }: { row: ReceiverRow }) {
  const { exceedance, reason } = row;
  const scale = useExceedanceScale();
  if (exceedance === null) return <span className={classes.exceedance}>{reason}</span>;
  const { colour, text } = scale.classOf(exceedance);
  return (
    <span className={classes.exceedance} style={exceedance > 0 ? { background: colour, color: text } : undefined}>
      {overCriterion(row, exceedance)}
    </span>
  );
}

import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type { BreakdownPath } from '../../rules/explanation/level-breakdown.ts';
import { withMinus } from '../../../model/format/format.ts';
import { valueText } from './table-text.ts';
import classes from './explanation.module.css';

const bandName = (hz: number) => (hz < 1000 ? String(hz) : `${hz / 1000}k`);

/**
 * The terms of a path by octave band, each with its clause. The table is wider than the panel and scrolls sideways. The column of
 * terms stays.
 */
export function TermTable({ rows, label }: Pick<BreakdownPath, 'rows'> & { label: string }) {
  return (
    <div className={classes.scroller} role="region" aria-label={`${label}, scrolls sideways`} tabIndex={0}>
      <table className={classes.terms} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Term, dB</th>
            {OCTAVE_BANDS_HZ.map((hz) => (
              <th key={hz} scope="col">
                {bandName(hz)}
              </th>
            ))}
            <th scope="col">A</th>
            <th scope="col">Reference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.label}
              data-kind={row.sign === '=' ? 'sum' : row.sign === '' && row.label !== 'Lw' ? 'part' : ''}
            >
              <th scope="row">
                <span className={classes.sign}>{row.sign}</span> {row.label}
              </th>
              {[...row.bands, row.single].map((value, at) => (
                <td key={at}>{withMinus(valueText(value, row, 1))}</td>
              ))}
              <td className={classes.source}>{row.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

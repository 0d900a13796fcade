import { type CriteriaSet, operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import type { NoticeStanding } from '../../domain/notices/notice.ts';
import { stateText, windowText } from './notice-words.ts';
import classes from './notices-page.module.css';

interface NoticeSheetProps {
  set: CriteriaSet;
  standings: readonly NoticeStanding[];
  today: string;
}

/** All addresses of a measure on paper, with a box to tick; the screen has its own list. */
export function NoticeSheet({ set, standings, today }: NoticeSheetProps) {
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          <th>Done</th>
          <th>Address</th>
          <th>Façades and floors</th>
          <th>Because of</th>
          <th>Last day</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {standings.map((standing) => (
          <tr key={standing.address.id}>
            <td>{standing.notice === null ? '☐' : '☑'}</td>
            <td>{standing.address.name}</td>
            <td>{standing.address.places.join('; ')}</td>
            <td>{standing.address.times.map((key) => operatingTimeName(set, key)).join(', ')}</td>
            <td>{windowText(standing.address.window)}</td>
            <td>{stateText(standing, today)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { inOrderOfDays } from '../rules/notice-lists.ts';
import type { NoticeStatus } from '../rules/notice.ts';
import { stateText, nearText, windowText } from './notice-labels.ts';
import classes from './notices-page.module.css';

interface NoticeSheetProps {
  set: CriteriaSet;
  statuses: readonly NoticeStatus[];
  today: string;
}

/** Lists all addresses of a measure for print, each with a check box. The screen has a separate list. */
export function NoticeSheet({ set, statuses, today }: NoticeSheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          <th>Done</th>
          <th>Address</th>
          <th>Façades and floors</th>
          <th>Period</th>
          <th>Due</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {inOrderOfDays(statuses, ({ address }) => address).map((status) => (
          <tr key={status.address.id}>
            <td>{status.notice === null ? '☐' : status.timing === 'out-of-time' ? 'late' : '☑'}</td>
            <td>{status.address.name}</td>
            <td>{status.address.places.join('; ')}</td>
            <td>{status.address.times.map((key) => operatingTimeName(set, key)).join(', ')}</td>
            <td>
              {windowText(status.address.window)}
              {status.address.near !== null && `; affected ${nearText(status.address.near)}`}
            </td>
            <td>{stateText(status, today)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the page is being printed. The rows, which may be thousands, are rendered only for print. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The update is synchronous, because the print contains only what is rendered when the event handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

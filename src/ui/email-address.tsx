import { Fragment } from 'react';
import classes from './email-address.module.css';

/** A longer part may be wider than a phone: it is broken all the same. */
const MAX_WHOLE = 30;

/** An e-mail address, which a narrow column breaks before its `@` and its dots alone; other words for who did something stay as they are. */
export function EmailAddress({ children }: { children: string }) {
  if (!children.includes('@')) return children;
  return (
    <span className={classes.address}>
      {children.split(/(?=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span className={part.length <= MAX_WHOLE && !part.includes(' ') ? classes.whole : undefined}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

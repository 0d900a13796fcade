import { Fragment } from 'react';
import classes from './email-address.module.css';

/** Longest part of an address that is not broken. A longer part can be wider than a phone. */
const MAX_WHOLE = 30;

/** An e-mail address. A narrow column breaks it only before `@` and dots. Any other text is shown unchanged. */
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

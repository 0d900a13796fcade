/**
 * What the pages before signing in are made of. They do without the component library, so that the first page is there sooner on a slow
 * connection; sizes and colours are the same.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './plain.module.css';

/** A form whose first wrong field has the focus after it was sent in vain. */
export function PlainForm({ children, onSubmit }: { children: ReactNode; onSubmit: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  const [timesSent, setTimesSent] = useState(0);
  useEffect(() => {
    if (timesSent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [timesSent]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTimesSent(timesSent + 1);
    void onSubmit();
  };
  return (
    <form noValidate ref={form} className={classes.form} onSubmit={submit}>
      {children}
    </form>
  );
}

/** The button that sends a form; it waits while that is under way. */
export function PlainSubmit({ children, isBusy }: { children: string; isBusy: boolean }) {
  return (
    <button type="submit" className={classes.button} disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? 'One moment …' : children}
    </button>
  );
}

/** What went wrong (`bad`) or was done (`good`), in a sentence. */
export function PlainNotice({ kind, children }: { kind: 'bad' | 'good'; children: ReactNode }) {
  return (
    <div className={`${classes.notice} ${classes[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

export function PlainLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

/** A link that looks like a button. */
export function PlainButtonLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.button}>
      {children}
    </Link>
  );
}

/** A button for anything but sending a form. */
export function PlainButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" className={`${classes.button} ${classes.quiet}`} onClick={onClick}>
      {children}
    </button>
  );
}

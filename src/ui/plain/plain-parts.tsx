/**
 * Components of the pages before sign-in. They do not use the component library, so that the first page loads faster on a slow
 * connection. They have the sizes and colours of the library’s components.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './plain.module.css';

/** A form that moves the focus to the first invalid field after a failed submission. */
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

/** The submit button. It is disabled during the submission. */
export function PlainSubmit({ children, isBusy }: { children: string; isBusy: boolean }) {
  return (
    <button type="submit" className={classes.button} disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? 'One moment …' : children}
    </button>
  );
}

/** A notice about a failure (`bad`) or a success (`good`) as a sentence. */
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

/** A link with the look of a button. */
export function PlainButtonLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.button}>
      {children}
    </Link>
  );
}

/** A button that does not submit a form. */
export function PlainButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" className={`${classes.button} ${classes.quiet}`} onClick={onClick}>
      {children}
    </button>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { requestIdFor, reportProblem } from '../operations/api/report-problem.ts';
import { PlainButton, PlainButtonLink } from '../ui/plain/plain-parts.tsx';
import { urls } from '../ui/urls.ts';
import classes from './page-failure.module.css';

/** Shown in place of a page that could not be loaded or drawn, with the request id of the log entry. */
export function PageFailure() {
  const error = useRouteError();
  const [reference] = useState(() => requestIdFor(error));
  const [isLogged, setLogged] = useState<boolean | null>(null);
  const [copying, setCopying] = useState<'not yet' | 'done' | 'refused'>('not yet');
  const wasTold = useRef(false);
  useEffect(() => {
    if (wasTold.current) return;
    wasTold.current = true;
    void reportProblem(reference, error).then(setLogged);
  }, [reference, error]);
  const copy = () =>
    navigator.clipboard.writeText(detailsOf(reference, error)).then(
      () => setCopying('done'),
      () => setCopying('refused'),
    );
  return (
    <Message title="This page could not be shown">
      <p>
        Reload it. If that does not help, tell your administrator what you did, and this reference:{' '}
        <strong className={classes.reference}>{reference}</strong>
      </p>
      {isLogged === false && <p>It could not be recorded in the log: copy the details and send them too.</p>}
      <div className={classes.actions}>
        <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>
        <PlainButton onClick={() => void copy()}>{copying === 'done' ? 'Copied' : 'Copy the details'}</PlainButton>
        <PlainButtonLink to={urls.home}>Your projects</PlainButtonLink>
      </div>
      {copying === 'refused' && <pre className={classes.details}>{detailsOf(reference, error)}</pre>}
    </Message>
  );
}

/** Returns the details that a user can copy into a message. */
function detailsOf(reference: string, error: unknown): string {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${reference}\n${new Date().toISOString()}\n${window.location.pathname}\n${said}`;
}

export function NotFoundPage() {
  return (
    <Message title="There is no page at this address">
      <p>Check the address, or start from your projects.</p>
      <PlainButtonLink to={urls.home}>Your projects</PlainButtonLink>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

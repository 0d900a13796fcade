import { PlainButtonLink } from '../ui/plain/plain-parts.tsx';
import { urls } from '../ui/urls.ts';
import classes from './page-failure.module.css';

/** What a page shows that could not be loaded or drawn. */
export function PageFailure() {
  return (
    <main>
      <Message title="This page could not be shown">
        Reload it. If that does not help, go back to your projects and tell your administrator what you did.
      </Message>
    </main>
  );
}

export function NotFoundPage() {
  return <Message title="There is no page at this address">Check the address, or go on from your projects.</Message>;
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      <p>{children}</p>
      <PlainButtonLink to={urls.home}>Your projects</PlainButtonLink>
    </div>
  );
}

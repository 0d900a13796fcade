import { type ReactNode, useEffect } from 'react';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  children: ReactNode;
}

/** Frame of the sign-in pages. */
export function AuthCard({ title, children }: AuthCardProps) {
  useEffect(() => {
    document.title = `${title} – Site noise`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <span>Site noise</span>
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

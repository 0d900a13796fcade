import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './new-password-input.module.css';

interface NewPasswordInputProps extends PasswordInputProps {
  password: string;
  /** Returns violations of the password rule as sentences. */
  findProblems: (password: string) => Promise<string[]>;
}

/** A field for a new password. It shows what the password rule still requires while the person types. */
export function NewPasswordInput({ password, findProblems, ...props }: NewPasswordInputProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const text = problems.join(' ') || 'Good.';
  /** Reserves the space of the longest text so far, so that the content below does not move under the pointer. */
  const [longest, setLongest] = useState(text);
  if (text.length > longest.length) setLongest(text);
  useEffect(() => {
    let outdated = false;
    const check = async () => {
      const found = await findProblems(password);
      if (!outdated) setProblems(found);
    };
    void check();
    return () => {
      outdated = true;
    };
  }, [password, findProblems]);
  const description = (
    <span className={classes.reserved} data-longest={longest}>
      <span>{text}</span>
    </span>
  );
  return <PasswordInput autoComplete="new-password" description={description} {...props} />;
}

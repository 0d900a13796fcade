import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './new-password-input.module.css';

interface NewPasswordInputProps extends PasswordInputProps {
  password: string;
  /** What the password rule finds wrong, as sentences. */
  findProblems: (password: string) => Promise<string[]>;
}

/** A password being chosen, with what the rule still asks for while it is typed. */
export function NewPasswordInput({ password, findProblems, ...props }: NewPasswordInputProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const text = problems.join(' ') || 'Good.';
  /** The longest text until now keeps its room: what is below would move from under the pointer. */
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

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { partsTexts } from '../texts/parts.ts';

interface NewPasswordInputProps extends PasswordInputProps {
  password: string;
  /** What the password rule finds wrong, as sentences. */
  findProblems: (password: string) => Promise<string[]>;
}

/** A password being chosen, with what the rule still asks for while it is typed. */
export function NewPasswordInput({ password, findProblems, ...props }: NewPasswordInputProps) {
  const [problems, setProblems] = useState<string[]>([]);
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
  return <PasswordInput autoComplete="new-password" description={problems.join(' ') || partsTexts.good} {...props} />;
}

import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './plain.module.css';

interface PlainFieldProps {
  label: string;
  type: 'email' | 'password';
  autoComplete: string;
  value: string;
  /** Fault of the value as a sentence. Null if there is none. */
  error: string | null;
  onChange: (value: string) => void;
  /** Whether it gets the focus when the page opens. */
  isFirst?: boolean;
}

/** A field for text, or for a password that can be shown. */
export function PlainField({ label, type, autoComplete, value, error, onChange, isFirst = false }: PlainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          id={id}
          ref={input}
          className={isPassword ? `${classes.input} ${classes.withReveal}` : classes.input}
          type={isPassword && isShown ? 'text' : type}
          autoComplete={autoComplete}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
        />
        {isPassword && (
          <button
            type="button"
            className={classes.reveal}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {error !== null && (
        <span id={`${id}-error`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  );
}

import { useState } from 'react';
import { requestPasswordReset } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { EMAIL_EXPECTED, emailOf } from '../../../model/people/email.ts';
import { PlainField } from '../../../ui/plain/plain-field.tsx';
import { PlainForm, PlainLink, PlainNotice, PlainSubmit } from '../../../ui/plain/plain-parts.tsx';
import { urls } from '../../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';

type Outcome = { kind: 'sent' } | { kind: 'failed'; message: string } | null;

/** Error codes that are not shown. The answer is the same for every address, so that it does not reveal which accounts exist. */
const SILENT_CODES = new Set(['auth/user-not-found', 'auth/invalid-credential', 'auth/user-disabled']);

export function ForgotPage() {
  const [email, setEmail] = useState('');
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const address = emailOf(email);
  const submit = async () => {
    setSent(true);
    setOutcome(null);
    if (address === null) return;
    setBusy(true);
    try {
      await requestPasswordReset(address);
      setOutcome({ kind: 'sent' });
    } catch (error) {
      const silent = error instanceof Error && 'code' in error && SILENT_CODES.has(String(error.code));
      setOutcome(silent ? { kind: 'sent' } : { kind: 'failed', message: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <AuthCard title="Reset your password">
      <PlainForm onSubmit={submit}>
        <PlainField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          error={wasSent && address === null ? EMAIL_EXPECTED : null}
          onChange={setEmail}
        />
        <PlainSubmit isBusy={isBusy}>Send the link</PlainSubmit>
      </PlainForm>
      {outcome?.kind === 'sent' && (
        <PlainNotice kind="good">
          If there is an account for this address, a link to choose a new password is on its way.
        </PlainNotice>
      )}
      {outcome?.kind === 'failed' && <PlainNotice kind="bad">{outcome.message}</PlainNotice>}
      <PlainLink to={urls.login}>Back to sign in</PlainLink>
    </AuthCard>
  );
}

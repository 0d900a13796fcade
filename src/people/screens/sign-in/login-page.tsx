import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { signIn } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useSession } from '../../api/session.ts';
import { EMAIL_EXPECTED, emailOf } from '../../../model/people/email.ts';
import { PlainField } from '../../../ui/plain/plain-field.tsx';
import { PlainForm, PlainLink, PlainNotice, PlainSubmit } from '../../../ui/plain/plain-parts.tsx';
import { urls } from '../../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';

/** Messages for sessions that were not ended by the user. */
const ENDED: ReadonlyMap<string | null, string> = new Map([
  ['disabled', 'Your account was disabled, and you were signed out. Ask your administrator.'],
]);

export function LoginPage() {
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The session starts only after the account is known.
  const isBeginning = useSession(({ session }) => session.kind === 'starting') && wasSent;
  const address = emailOf(email);
  const ended = ENDED.get(query.get('ended'));
  const submit = async () => {
    setSent(true);
    setProblem(null);
    if (address === null || password === '') return;
    setBusy(true);
    // The guard of this page redirects as soon as the session has started.
    await signIn(address, password).catch((error: unknown) => setProblem(errorText(error)));
    setBusy(false);
  };
  return (
    <AuthCard title="Sign in">
      {ended !== undefined && problem === null && <PlainNotice kind="bad">{ended}</PlainNotice>}
      <PlainForm onSubmit={submit}>
        <PlainField
          label="E-mail"
          isFirst
          type="email"
          autoComplete="username"
          value={email}
          error={wasSent && address === null ? EMAIL_EXPECTED : null}
          onChange={setEmail}
        />
        <PlainField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={wasSent && password === '' ? 'Enter your password.' : null}
          onChange={setPassword}
        />
        <PlainSubmit isBusy={isBusy || isBeginning}>Sign in</PlainSubmit>
        {problem !== null && <PlainNotice kind="bad">{problem}</PlainNotice>}
      </PlainForm>
      <PlainLink to={urls.forgot}>Forgot your password?</PlainLink>
    </AuthCard>
  );
}

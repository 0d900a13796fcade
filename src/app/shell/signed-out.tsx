import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../people/api/session.ts';
import { preloadAt } from '../preload.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { ownPath, urls } from '../../ui/urls.ts';

/** Few users see this page. It uses the component library, which the sign-in page does not load. */
const NoAccess = lazily(async () => (await import('./no-access.tsx')).NoAccess);

/** Shows its pages to users who are not signed in. Others are sent to the page that they asked for. */
export function SignedOut() {
  const session = useSession((state) => state.session);
  const [query] = useSearchParams();
  const { pathname, hash } = useLocation();
  const ahead = ownPath((query.get('redirect') ?? urls.home) + hash);
  // A user who types is about to sign in.
  useEffect(() => {
    const fetch = () => preloadAt(ahead);
    window.addEventListener('input', fetch, { once: true });
    return () => window.removeEventListener('input', fetch);
  }, [ahead]);
  if (session.kind === 'signed-in' && pathname !== urls.signup) {
    return <Navigate to={ahead} replace />;
  }
  if (session.kind === 'no-access' && pathname === urls.login) {
    if (ahead.startsWith(`${urls.setup}#`)) return <Navigate to={ahead} replace />;
    return (
      <Suspense>
        <NoAccess email={session.account.email} reason={session.reason} />
      </Suspense>
    );
  }
  return <Outlet />;
}

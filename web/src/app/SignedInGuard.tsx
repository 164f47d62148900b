import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { useSession } from '#web/platform/session/index.ts';

/** Renders pages for members. Redirects visitors to /login, which returns them to the same page (G-03). */
export function SignedInGuard() {
  const state = useSession('state');
  const ended = useSession('ended');
  const { pathname, search, hash } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  useEffect(() => {
    if (state === 'in') setWasIn(true);
  }, [state]);
  if (state === 'loading') return <Loading />;
  if (state === 'in') return <Outlet />;
  // After signing out there is no page to return to.
  const hasSignedOut = wasIn && ended === 'signed-out';
  return <Navigate to={hasSignedOut ? loginPath() : loginPath(pathname + search + hash)} replace={!hasSignedOut} />;
}

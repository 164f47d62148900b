import { paths } from '#web/platform/paths.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';

export const routes: SliceRoutes = {
  open: [
    { path: paths.login, lazy: () => import('./pages/Login.tsx') },
    { path: paths.signup, lazy: () => import('./pages/Signup.tsx') },
    { path: paths.forgotPassword, lazy: () => import('./pages/ForgotPassword.tsx') },
    { path: paths.resetPassword, lazy: () => import('./pages/ResetPassword.tsx') },
    { path: paths.verifyEmail, lazy: () => import('./pages/VerifyEmail.tsx') },
    { path: paths.recoverEmail, lazy: () => import('./pages/RecoverEmail.tsx') },
  ],
};

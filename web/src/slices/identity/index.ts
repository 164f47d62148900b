/** The parts of identity that other slices import. */

export { CurrentPasswordField, EmailField, HiddenUsername, NewPasswordField } from './components/CredentialFields.tsx';
export { EntryPage } from './components/EntryPage.tsx';
export {
  accessCodeInput,
  emailInput,
  fieldByCode,
  newPasswordErrors,
  newPasswordInput,
  passwordInput,
  signUpErrors,
} from './credentials.ts';

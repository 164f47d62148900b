/** The face of the identity slice. */

export { EntryPage } from './components/EntryPage.tsx';
export { emailFault, newPasswordFault, passwordFault } from './credentials.ts';
export { useForm } from './useForm.ts';

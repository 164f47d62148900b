/** The face of the identity slice. */
export { emailFault, newPasswordFault, passwordFault } from './credentials.ts';
export { useForm } from './useForm.ts';

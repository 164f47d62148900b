/** The face of the groups slice. */
export { GroupForm } from './windows.ts';

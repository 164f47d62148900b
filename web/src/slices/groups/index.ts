/** The face of the groups slice. */

export { GroupForm } from './components/group-form.lazy.ts';

/** The parts of invites that other slices import. */
export { Invitations } from './components/Invitations.tsx';

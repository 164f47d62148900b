/** The parts of the account that the frame imports. */

export { UnconfirmedNotice } from './components/UnconfirmedNotice.tsx';

/** The parts of encounters that other slices import. */

export { MeetAgain } from './components/MeetAgain.tsx';

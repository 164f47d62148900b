/** The parts of encounters that other slices import. */

export { MeetAgain } from './components/meet-again.lazy.ts';

/** The parts of encounters that other slices import. */
export { MeetAgain } from './windows.ts';

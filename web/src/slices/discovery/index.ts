/** The parts of discovery that other slices import. */
export { IntroCards } from './components/IntroCards.tsx';
export { useIntros } from './discovery.queries.ts';

/** The parts of discovery that other slices import. */
export { PeopleList } from './components/PeopleList.tsx';
export { useIntros } from './discovery.queries.ts';

import { useLocation, useMatch } from 'react-router';
import { Board } from '../components/Board.tsx';
import { HangoutDialog } from '../components/HangoutDialog.tsx';
import { HangoutScreen } from '../components/HangoutScreen.tsx';
import { searchUnder } from '../over.ts';

/**
 * /hangouts, and /hangout/{id} over it when it was opened from the list; opened afresh, that address is a page of its own.
 */
export function Component() {
  const id = useMatch('/hangout/:hangoutId')?.params.hangoutId ?? null;
  const location = useLocation();
  const under = searchUnder(location);
  if (id !== null && under === null) return <HangoutScreen key={id} id={id} />;
  return (
    <>
      <Board search={under ?? location.search} />
      <HangoutDialog id={id} />
    </>
  );
}

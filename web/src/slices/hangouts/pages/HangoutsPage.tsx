import { useLocation, useMatch } from 'react-router';
import { Board } from '../components/Board.tsx';
import { HangoutDialog } from '../components/HangoutDialog.tsx';
import { HangoutScreen } from '../components/HangoutScreen.tsx';
import { searchOfListUnder } from '../dialog-location.ts';

/**
 * /hangouts and /hangout/{id}. A hangout opened from the list is shown over it; opened by a link, it is a page of its own.
 */
export function Component() {
  const id = useMatch('/hangout/:hangoutId')?.params.hangoutId ?? null;
  const location = useLocation();
  const listSearch = searchOfListUnder(location);
  if (id !== null && listSearch === null) return <HangoutScreen key={id} id={id} />;
  return (
    <>
      <Board search={listSearch ?? location.search} />
      <HangoutDialog id={id} />
    </>
  );
}

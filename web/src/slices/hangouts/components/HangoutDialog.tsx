import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useHangout } from '../hangouts.queries.ts';
import { Actions } from './Actions.tsx';
import { DetailBody } from './DetailBody.tsx';

const t = text.hangouts;

/** A hangout in a dialog over the list (H-03). Closing it goes back to the address of the list. */
export function HangoutDialog({ id }: { id: string | null }) {
  const navigate = useNavigate();
  // The last hangout stays rendered while the dialog closes.
  const [last, setLast] = useState(id);
  const shownId = id ?? last;
  useEffect(() => {
    if (id !== null) setLast(id);
  }, [id]);
  const { data } = useHangout(shownId ?? '');
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && void navigate(-1)}
      onClosed={() => setLast(null)}
      title={data?.title ?? t.detail}
      closeLabel={t.close}
      size="lg"
      hasAddress
      footer={data && <Actions hangout={data} />}
    >
      {shownId !== null && <DetailBody id={shownId} />}
    </Dialog>
  );
}

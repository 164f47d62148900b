import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useHangout } from '../hangouts.queries.ts';
import { Actions } from './Actions.tsx';
import { DetailBody } from './DetailBody.tsx';

const t = text.hangouts;

/** A hangout over the list it was opened from (H-03). Closing it leads back to the list's own address. */
export function HangoutDialog({ id }: { id: string | null }) {
  const navigate = useNavigate();
  // What was shown stays while it closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data } = useHangout(shown ?? '');
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && void navigate(-1)}
      onClosed={() => setShown(null)}
      title={data?.title ?? t.detail}
      closeLabel={t.close}
      size="lg"
      footer={data && <Actions hangout={data} />}
    >
      {shown !== null && <DetailBody id={shown} />}
    </Dialog>
  );
}

import { useState } from 'react';
import type { EventView } from '#contract/events/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { EventList, receiveEvent } from '#web/slices/events/index.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { EventDialog } from './EventDialog.tsx';
import s from './operators.module.css';
import { TextPromptDialog } from './TextPromptDialog.tsx';

const t = text.operators.events;

/** Community events: operators create, change and cancel them here (E-03). */
export function Events() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className={s.panel}>
      <div>
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          {t.create}
        </Button>
      </div>
      <EventList actions={(event) => !event.cancelled && <EventActions event={event} />} />
      <EventList when="past" />
      {isCreating && <EventDialog event={null} onClosed={() => setIsCreating(false)} />}
    </div>
  );
}

function EventActions({ event }: { event: EventView }) {
  const { id, title } = event;
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const toast = useToast();
  const cancel = useOperatorAction(
    (reason: string) => call(operators.cancelEvent, { params: { eventId: id }, body: { reason } }),
    { quiet: true },
  );
  return (
    <>
      <Button size="sm" aria-label={t.changeOf(title)} onClick={() => setOpen('change')}>
        {t.change}
      </Button>
      <Button size="sm" variant="quiet" aria-label={t.cancelOf(title)} onClick={() => setOpen('cancel')}>
        {t.cancel}
      </Button>
      {open === 'change' && <EventDialog event={event} onClosed={() => setOpen(null)} />}
      <TextPromptDialog
        title={t.cancelTitle(title)}
        description={t.cancelHint}
        reason={{ label: t.reason, optional: true, max: TEXT_MAX.eventReason }}
        action={{ label: t.cancel, danger: true, dismissLabel: t.keep }}
        open={open === 'cancel'}
        onOpenChange={(next) => setOpen(next ? 'cancel' : null)}
        onConfirm={async (reason) => {
          receiveEvent(await cancel.mutateAsync(reason));
          setOpen(null);
          toast.show({ text: t.cancelled(title), kind: 'ok' });
        }}
      />
    </>
  );
}

import { X } from 'lucide-react';
import { FormError, IconButton, Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './PhotoDraft.module.css';
import type { usePhotoDraft } from './usePhotoDraft.ts';

const t = text.chats;

/** The photo of the message being written. The member can remove it before the message is sent. */
export function PhotoDraft({ draft, onRemoved }: { draft: ReturnType<typeof usePhotoDraft>; onRemoved: () => void }) {
  const { photo, src, isPreparing, problem } = draft;
  return (
    <div className={s.draft}>
      {problem && <FormError>{problem}</FormError>}
      {isPreparing && (
        <span className={s.waiting}>
          <Spinner />
        </span>
      )}
      {photo && src && !isPreparing && (
        <span className={s.chosen}>
          <img className={s.image} src={src} alt={t.chosenPhoto} width={photo.width} height={photo.height} />
          <IconButton
            label={t.removePhoto}
            variant="inverse"
            size="sm"
            className={s.remove}
            onClick={() => {
              draft.clear();
              onRemoved();
            }}
          >
            <X />
          </IconButton>
        </span>
      )}
    </div>
  );
}

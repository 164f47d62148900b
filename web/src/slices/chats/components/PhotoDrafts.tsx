import { X } from 'lucide-react';
import { FormError, IconButton, Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './PhotoDrafts.module.css';
import type { usePhotoDrafts } from './usePhotoDrafts.ts';

const t = text.chats;

/** The photos that are sent next (M-23). The member can remove each of them before. */
export function PhotoDrafts({ draft, onRemoved }: { draft: ReturnType<typeof usePhotoDrafts>; onRemoved: () => void }) {
  const { photos, isPreparing, problem } = draft;
  const count = photos.length;
  return (
    <div className={s.draft}>
      {problem && <FormError>{problem}</FormError>}
      {(count > 0 || isPreparing) && (
        <ul className={s.photos}>
          {photos.map(({ id, src, photo }, index) => (
            <li key={id} className={s.chosen}>
              <DraftImage src={src} alt={t.chosenPhoto(index + 1, count)} width={photo.width} height={photo.height} />
              <IconButton
                label={t.removePhoto(index + 1, count)}
                variant="inverse"
                size="sm"
                className={s.remove}
                onClick={() => {
                  draft.remove(id);
                  onRemoved();
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
          {isPreparing && (
            <li className={s.waiting}>
              <Spinner />
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** A photo that is sent later. */
export const DraftImage = (props: { src: string; alt: string; width?: number; height?: number }) => (
  <img className={s.image} {...props} alt={props.alt} />
);

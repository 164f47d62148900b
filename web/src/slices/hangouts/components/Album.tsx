import { Ellipsis, Flag, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { album as t } from '#catalog/album.ts';
import { lightbox } from '#catalog/lightbox.ts';
import type { AlbumPhoto } from '#contract/hangouts/views.ts';
import {
  Button,
  FormError,
  IconButton,
  Lightbox,
  type LightboxPicture,
  Menu,
  MenuItem,
  Photo,
  Skeleton,
  useConfirm,
  useToast,
} from '#web/design/index.ts';
import { ImageInput } from '#web/platform/files/ImageInput.tsx';
import { nameOf } from '#web/platform/nameOf.ts';
import { pictureSentence } from '#web/platform/pictures/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { longDate } from '#web/slices/gatherings/index.ts';
import { ReportDialog } from '#web/slices/safety/index.ts';
import { useAddPhoto, useAlbum, useRemovePhoto } from '../album.queries.ts';
import s from './Album.module.css';

export interface AlbumProps {
  hangoutId: string;
  /** The level of the heading. */
  level: 2 | 3;
}

/** The photos of a hangout that has begun, which only those who went there see, until 30 days after it (H-19). */
export function Album({ hangoutId, level }: AlbumProps) {
  const id = useId();
  const query = useAlbum(hangoutId);
  const album = query.data;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={s.album}>
      <Heading id={id} className={s.title}>
        {t.title}
      </Heading>
      {album && <p className={s.hint}>{t.intro(longDate(new Date(album.closesAt), new Date()))}</p>}
      <ListState
        query={query}
        items={album?.items}
        loading={t.loading}
        skeleton={<Skeleton shape="box" height="8rem" />}
        failed={t.failed}
        level={level}
        empty={<p className={s.hint}>{t.empty}</p>}
      >
        {(photos) => <Tiles hangoutId={hangoutId} photos={photos} />}
      </ListState>
      {album && <AddPhotos hangoutId={hangoutId} room={album.room} />}
    </section>
  );
}

function Tiles({ hangoutId, photos }: { hangoutId: string; photos: readonly AlbumPhoto[] }) {
  const me = useUid();
  const pictures = photos.map(({ photo, by }) => {
    const label = by.uid === me ? t.ownPhoto : t.photoOf(nameOf(by));
    return { src: photo.url, alt: label, ratio: photo.width / photo.height, caption: label };
  });
  return (
    <ul className={s.photos}>
      {photos.map((photo, index) => (
        <Tile key={photo.id} hangoutId={hangoutId} pictures={pictures} index={index} photo={photo} />
      ))}
    </ul>
  );
}

interface TileProps {
  hangoutId: string;
  pictures: readonly LightboxPicture[];
  index: number;
  photo: AlbumPhoto;
}

/** One photo and the name of the member who added it. Pressing it shows it large, among the others. */
function Tile({ hangoutId, pictures, index, photo: { id, photo, by, mayRemove } }: TileProps) {
  const isOwn = by.uid === useUid();
  const name = isOwn ? t.you : nameOf(by);
  return (
    <li className={s.tile}>
      <Lightbox
        pictures={pictures}
        start={index}
        title={t.title}
        closeLabel={t.close}
        texts={lightbox}
        trigger={
          <button type="button" className={s.enlarge} aria-label={t.enlarge(index + 1, pictures.length, name)}>
            <Photo
              name={name}
              src={photo.url}
              alt=""
              sizes="(width > 768px) 12rem, 46vw"
              className={s.photo ?? ''}
              fallback={<span />}
            />
          </button>
        }
      />
      <div className={s.below}>
        <span className={s.name} dir="auto">
          {name}
        </span>
        <TileMenu hangoutId={hangoutId} photoId={id} number={index + 1} by={by} isOwn={isOwn} mayRemove={mayRemove} />
      </div>
    </li>
  );
}

interface TileMenuProps {
  hangoutId: string;
  photoId: string;
  number: number;
  by: AlbumPhoto['by'];
  isOwn: boolean;
  mayRemove: boolean;
}

function TileMenu({ hangoutId, photoId, number, by, isOwn, mayRemove }: TileMenuProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useRemovePhoto(hangoutId);
  const [isReporting, setIsReporting] = useState(false);
  async function remove() {
    const sure = await confirm({
      title: t.removeTitle,
      description: t.removeText,
      confirmLabel: t.remove,
      cancelLabel: t.keep,
      danger: true,
    });
    if (!sure) return;
    // The tile is gone before callbacks of `mutate` would run.
    await mutateAsync(photoId).then(() => void toast.show({ text: t.removed }), toast.showError);
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.more(number)} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        {mayRemove && (
          <MenuItem icon={<Trash2 />} danger onClick={() => void remove()}>
            {t.remove}
          </MenuItem>
        )}
        {!isOwn && (
          <MenuItem icon={<Flag />} onClick={() => setIsReporting(true)}>
            {t.report}
          </MenuItem>
        )}
      </Menu>
      {!isOwn && (
        <ReportDialog
          member={{ uid: by.uid, name: nameOf(by) }}
          albumPhoto={{ hangoutId, photoId, title: t.reportTitle(nameOf(by)), description: t.reportDescription }}
          open={isReporting}
          onOpenChange={setIsReporting}
        />
      )}
    </>
  );
}

/** Adds photos of this device one after the other: each takes much memory, and they keep the order in which they were chosen. */
function AddPhotos({ hangoutId, room }: { hangoutId: string; room: number }) {
  const input = useRef<HTMLInputElement>(null);
  const addPhoto = useAddPhoto(hangoutId);
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function add(files: readonly File[]) {
    const fitting = files.slice(0, room);
    setDone('');
    setProblem(files.length > room ? t.tooMany(room) : null);
    let added = 0;
    try {
      for (const file of fitting) {
        setProgress({ at: added + 1, of: fitting.length });
        await addPhoto(file);
        added++;
      }
    } catch (error) {
      setProblem(pictureSentence(error));
    }
    setProgress(null);
    if (added > 0) setDone(t.added(added));
  }

  return (
    <div className={s.add}>
      <ImageInput ref={input} multiple onFiles={(files) => void add(files)} />
      {room > 0 || progress ? (
        <Button icon={<ImagePlus />} busy={progress !== null} onClick={() => input.current?.click()}>
          {t.add}
        </Button>
      ) : (
        <p className={s.hint}>{t.noRoom}</p>
      )}
      <p role="status" className={s.hint}>
        {progress ? t.adding(progress.at, progress.of) : done}
      </p>
      <FormError>{problem ?? undefined}</FormError>
    </div>
  );
}

import type { ReportSnapshot } from '#contract/reports/views.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { groupTitle, wholeTime } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import s from './operators.module.css';

const t = text.operators.reports;

/** The reported message, hangout, photo of an album or profile, as it was when it was reported. */
export function Snapshot({ snapshot }: { snapshot: ReportSnapshot }) {
  if (snapshot.kind === 'message') return <MessageSnapshot snapshot={snapshot} />;
  if (snapshot.kind === 'hangout') return <HangoutSnapshot snapshot={snapshot} />;
  if (snapshot.kind === 'albumPhoto') return <AlbumPhotoSnapshot snapshot={snapshot} />;
  return <ProfileSnapshot snapshot={snapshot} />;
}

interface SnapshotProps<K extends ReportSnapshot['kind']> {
  snapshot: Extract<ReportSnapshot, { kind: K }>;
}

function MessageSnapshot({ snapshot }: SnapshotProps<'message'>) {
  const { text: content, photo, at, isEdited, isDeleted, earlier = [], chat } = snapshot;
  return (
    <figure className={s.snapshot}>
      {photo && <img className={s.reportedPicture} src={photo} alt={t.photo} />}
      {earlier.map((version) => (
        <div key={version.replacedAt}>
          <blockquote className={s.quote} dir="auto">
            {version.text}
          </blockquote>
          <p className={s.detail}>{t.until(wholeTime(new Date(version.replacedAt)))}</p>
        </div>
      ))}
      {!isDeleted && (
        <blockquote className={s.quote} dir="auto">
          {content}
        </blockquote>
      )}
      <figcaption className={s.detail}>
        {t.message(
          nameOf(snapshot),
          wholeTime(new Date(at)),
          chat.type === 'group' ? groupTitle(chat) : null,
          isDeleted ? 'deleted' : isEdited ? 'edited' : null,
        )}
      </figcaption>
    </figure>
  );
}

function HangoutSnapshot({ snapshot }: SnapshotProps<'hangout'>) {
  const { title, location, description, dateTime, photo, wordsBy, note } = snapshot;
  return (
    <figure className={s.snapshot}>
      {photo && <img className={s.reportedPicture} src={photo} alt={t.photo} />}
      <blockquote className={s.quote} dir="auto">
        <b>{title}</b>, {location}
        <br />
        {description}
      </blockquote>
      {wordsBy && <p className={s.detail}>{t.wordsBy(nameOf(wordsBy))}</p>}
      {note !== undefined && (
        <>
          <p className={s.detail}>{t.note}</p>
          <blockquote className={s.quote} dir="auto">
            {note}
          </blockquote>
        </>
      )}
      <figcaption className={s.detail}>{t.hangout(wholeTime(new Date(dateTime)))}</figcaption>
    </figure>
  );
}

function AlbumPhotoSnapshot({ snapshot }: SnapshotProps<'albumPhoto'>) {
  const { photo, at, hangout } = snapshot;
  return (
    <figure className={s.snapshot}>
      {photo ? (
        <img className={s.reportedPicture} src={photo} alt={t.photo} />
      ) : (
        <p className={s.detail}>{t.notKept}</p>
      )}
      <figcaption className={s.detail}>
        {t.albumPhoto(nameOf(snapshot), wholeTime(new Date(at)), hangout.title)}
      </figcaption>
    </figure>
  );
}

function ProfileSnapshot({ snapshot }: SnapshotProps<'profile'>) {
  const facts = factsOf(snapshot.fields);
  return (
    <details className={s.snapshot}>
      <summary>{t.profile}</summary>
      {snapshot.photo && <img className={s.photo} src={snapshot.photo} alt={t.photo} width={160} height={160} />}
      {snapshot.morePhotos?.map(({ photo, description }) => (
        <img
          key={photo}
          className={s.photo}
          src={photo}
          alt={description || t.photo}
          title={description}
          width={160}
          height={160}
        />
      ))}
      <dl className={s.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={s.detail}>{t.fields[name] ?? name}</dt>
            <dd className={s.words} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Fields that the snapshot shows as pictures. */
const PICTURES = ['profileImage', 'morePhotos'];

/** Returns the fields of a profile as lines, without switches and empty fields. */
function factsOf(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const shownValue = PICTURES.includes(name) ? '' : textOf(value);
    return shownValue ? [[name, shownValue]] : [];
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) {
    if ('name' in value) return textOf(value.name);
    return Object.values(value).map(textOf).filter(Boolean).join(', ');
  }
  return '';
}

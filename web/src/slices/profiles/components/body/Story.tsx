import { monthAndYear } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { AddPrompt } from './AddPrompt.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { Readable } from './readable-profile.ts';
import s from './Story.module.css';

const t = text.profiles.body;

/** Returns 'Moved from Lisbon in March 2024', or the part of it that is known. */
function moved({ movedFromLocation: movedFrom, movedToNYCDate: date }: Readable): string | null {
  const month = date && monthAndYear(date);
  if (movedFrom && month) return t.movedFromIn(movedFrom, month);
  if (movedFrom) return t.movedFrom(movedFrom);
  return month ? t.movedIn(month) : null;
}

/** The member's story of moving to New York (P-01). */
export function Story({ profile, inviting }: { profile: Readable; inviting: boolean }) {
  const line = moved(profile);
  const reason = profile.movedToNYCReason;
  if (!line && !reason && !inviting) return null;
  return (
    <ProfileSection title={t.story} edited={inviting && Boolean(line || reason) && 'movedToNYCReason'}>
      {reason ? (
        <figure className={s.story}>
          <blockquote className={s.quote}>{reason}</blockquote>
          {line && <figcaption className={s.line}>{line}</figcaption>}
        </figure>
      ) : (
        line && <p className={s.line}>{line}</p>
      )}
      {inviting && !reason && <AddPrompt kind="story" field="movedToNYCReason" />}
    </ProfileSection>
  );
}

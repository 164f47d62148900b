import { Briefcase, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { Badge, BoroughBullet, Chip, cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { tripLabel } from '../../trip-label.ts';
import { AddPrompt } from './AddPrompt.tsx';
import { EditLink } from './EditLink.tsx';
import s from './Hero.module.css';
import { Photos } from './Photos.tsx';
import { type Common, fullName, type Readable } from './readable-profile.ts';
import { Both } from './Tags.tsx';

const t = text.profiles.body;

/** A word that would be broken beside the photo in the size of a heading. */
const LONG_WORD = /[^\s-]{12,}/;

export interface HeroProps {
  profile: Readable;
  common: Common;
  inviting: boolean;
  /** The buttons of the page, such as connect or edit. */
  actions: ReactNode;
}

/** The head of a profile: photo, name, home, work and buttons. The member's own is compact, because its buttons come next. */
export function Hero({ profile, common, inviting, actions }: HeroProps) {
  const name = fullName(profile);
  return (
    <header className={cx(s.hero, inviting && s.compact)}>
      <div className={s.photo}>
        <Photos name={name} profile={profile} />
      </div>
      <div className={s.words}>
        <div>
          <h1 className={cx(s.name, LONG_WORD.test(name) && s.long)}>{name}</h1>
          <p className={s.username}>
            {t.username(profile.username)}
            {profile.pronouns && ` · ${profile.pronouns}`}
          </p>
        </div>
        {/* The member's own profile has a switch that says so. */}
        {profile.openToMeeting && !inviting && <Badge tone="ok">{t.openToMeeting}</Badge>}
        <ul className={s.facts}>
          <Home profile={profile} common={common} inviting={inviting} />
          <WorkAndSchool profile={profile} inviting={inviting} />
        </ul>
        {profile.careerField && (
          <div className={s.field}>
            <Chip shared={common.careerField}>{text.options.careerFields[profile.careerField]}</Chip>
            {common.careerField && <Both />}
          </div>
        )}
        {inviting && !profile.profileImage && <AddPrompt kind="photo" field="picked" />}
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
}

/** Work and school, with a link to edit both behind the last one. */
function WorkAndSchool({ profile, inviting }: Pick<HeroProps, 'profile' | 'inviting'>) {
  const work = workLine(profile);
  const school = schoolLine(profile);
  const edit = inviting && <EditLink field="occupation" part={text.profiles.wizard.stepNames[1] ?? ''} />;
  return (
    <>
      {work && (
        <li className={s.fact}>
          <Briefcase aria-hidden="true" />
          <span>
            {work} {!school && edit}
          </span>
        </li>
      )}
      {school && (
        <li className={s.fact}>
          <GraduationCap aria-hidden="true" />
          <span>
            {school} {edit}
          </span>
        </li>
      )}
      {inviting && !work && !school && (
        <li>
          <AddPrompt kind="work" field="occupation" />
        </li>
      )}
    </>
  );
}

function Home({ profile, common, inviting }: { profile: Readable; common: Common; inviting: boolean }) {
  const { borough, neighborhood, isOwn, showNeighborhood, trip } = profile;
  if (!borough) {
    return inviting ? (
      <li>
        <AddPrompt kind="place" field="neighborhood" />
      </li>
    ) : null;
  }
  const boroughName = text.options.boroughs[borough];
  const quarter = neighborhood && neighborhoodById(neighborhood)?.name;
  return (
    <li className={s.fact}>
      <BoroughBullet borough={borough} size="sm" />
      <span>
        {quarter ? t.place(quarter, boroughName) : boroughName}{' '}
        {common.neighborhood ? <Both /> : common.borough && <Both>{t.inBoroughToo(boroughName)}</Both>}
        {trip && !common.neighborhood && <span className={s.quiet}>{tripLabel(trip)}</span>}
        {inviting && <EditLink field="neighborhood" part={text.profiles.basics.home} />}{' '}
        {isOwn && !showNeighborhood && <span className={s.quiet}>{text.profiles.own.neighborhoodHidden}</span>}
      </span>
    </li>
  );
}

function workLine({ occupation, company }: Readable): string {
  return occupation && company ? t.workAt(occupation, company) : occupation || company;
}

function schoolLine({ education }: Readable): string {
  const level = education.level && text.options.educationLevels[education.level];
  const year = education.graduationYear === null ? null : t.graduated(education.graduationYear);
  return [level, education.fieldOfStudy, education.school, year].filter(Boolean).join(text.app.punctuation.comma);
}

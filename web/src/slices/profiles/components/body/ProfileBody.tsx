import type { ReactNode } from 'react';
import { LIFESTYLE_QUESTIONS } from '#contract/profiles/options.ts';
import type { ProfileView } from '#contract/profiles/views.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import type { FormKey } from '../wizard/form.ts';
import { AddPrompt } from './AddPrompt.tsx';
import { Artists } from './Artists.tsx';
import s from './Body.module.css';
import { EditLink } from './EditLink.tsx';
import { GroupLinks } from './GroupLinks.tsx';
import { Hero } from './Hero.tsx';
import { InCommon } from './InCommon.tsx';
import { Insights } from './Insights.tsx';
import { Links } from './Links.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { type Common, NOTHING_IN_COMMON, ownTag, type Readable } from './readable-profile.ts';
import { Story } from './Story.tsx';
import { InCommonCount, Tags } from './Tags.tsx';

const t = text.profiles.body;

export interface ProfileBodyProps {
  profile: Readable;
  /** The values that viewer and member share; empty on the member's own profile. */
  common?: Common;
  /** The hangouts and the people that viewer and member have in common. */
  inCommon?: ProfileView['inCommon'];
  /** The buttons of the page, such as connect or edit. */
  actions?: ReactNode;
  /** Shown before the other sections: the connection summary. */
  opening?: ReactNode;
  /** The switch of the insights panel, on the member's own profile. */
  insightsToggle?: ReactNode;
  /** Whether empty sections suggest to fill them. Otherwise they are left out. */
  inviting?: boolean;
}

/** A member's profile, as others read it (P-01). */
export function ProfileBody(props: ProfileBodyProps) {
  const { profile, common = NOTHING_IN_COMMON, inCommon, actions, opening, insightsToggle, inviting = false } = props;
  // A profile that the device has kept may lack them.
  const { groups = [], ownInterests = [] } = profile;
  const interests = [...profile.selectedInterests, ...ownInterests.map(ownTag)];
  const isFilled = [profile.bio, profile.movedToNYCReason, interests[0], profile.topArtists[0]].some(Boolean);
  const edited = (field: FormKey) => inviting && field;
  const answered = LIFESTYLE_QUESTIONS.filter((question) => profile.lifestyleAnswers[question]);
  return (
    <article className={s.profile}>
      <Hero profile={profile} common={common} inviting={inviting} actions={actions} />
      <div className={s.read}>
        {opening}
        {inCommon && <InCommon {...inCommon} />}
        <Bio bio={profile.bio} inviting={inviting} />
        {!isFilled && !profile.isOwn && <p className={s.quiet}>{t.nothingYet(nameOf(profile))}</p>}
        <Story profile={profile} inviting={inviting} />
        <SuggestedSection
          title={t.interests}
          edited={edited('selectedInterests')}
          badge={<InCommonCount of={common.interests} />}
          isFilled={interests.length > 0}
          prompt={inviting && <AddPrompt kind="interests" field="selectedInterests" />}
        >
          <Tags
            label={t.interests}
            ids={interests}
            labels={{
              ...text.options.interests,
              ...Object.fromEntries(ownInterests.map((interest) => [ownTag(interest), interest])),
            }}
            both={common.interests}
          />
        </SuggestedSection>
        {profile.languages.length > 0 && (
          <ProfileSection
            title={t.languages}
            edited={edited('languages')}
            badge={<InCommonCount of={common.languages} />}
          >
            <Tags label={t.languages} ids={profile.languages} labels={text.options.languages} both={common.languages} />
          </ProfileSection>
        )}
        <SuggestedSection
          title={t.artists}
          edited={edited('topArtists')}
          isFilled={profile.topArtists.length > 0}
          prompt={inviting && <AddPrompt kind="artists" field="topArtists" />}
        >
          <Artists artists={profile.topArtists} both={common.artists} />
        </SuggestedSection>
        {profile.selectedGenres.length > 0 && (
          <ProfileSection
            title={t.genres}
            edited={edited('selectedGenres')}
            badge={<InCommonCount of={common.genres} />}
          >
            <Tags label={t.genres} ids={profile.selectedGenres} labels={text.options.genres} both={common.genres} />
          </ProfileSection>
        )}
        {groups.length > 0 && (
          <ProfileSection title={t.groups}>
            <GroupLinks groups={groups} />
          </ProfileSection>
        )}
        <Insights profile={profile} own={common.traits} toggle={insightsToggle} inviting={inviting} />
        {profile.lifeGoals.length > 0 && (
          <ProfileSection
            title={t.lifeGoals}
            edited={edited('lifeGoals')}
            badge={<InCommonCount of={common.lifeGoals} />}
          >
            <Tags label={t.lifeGoals} ids={profile.lifeGoals} labels={text.options.lifeGoals} both={common.lifeGoals} />
          </ProfileSection>
        )}
        <SuggestedSection
          title={t.lifestyle}
          edited={edited('lifestyleAnswers')}
          isFilled={answered.length > 0}
          prompt={inviting && <AddPrompt kind="lifestyle" field="lifestyleAnswers" />}
        >
          <dl className={s.answers}>
            {answered.map((question) => (
              <div key={question}>
                <dt className={s.question}>{text.options.lifestyleQuestions[question]}</dt>
                <dd className={s.answer}>{profile.lifestyleAnswers[question]}</dd>
              </div>
            ))}
          </dl>
        </SuggestedSection>
        <SuggestedSection
          title={t.links}
          edited={edited('socialLinks')}
          isFilled={profile.socialLinks.length > 0}
          prompt={inviting && <AddPrompt kind="links" field="socialLinks" />}
        >
          <Links links={profile.socialLinks} />
        </SuggestedSection>
      </div>
    </article>
  );
}

function Bio({ bio, inviting }: { bio: string; inviting: boolean }) {
  if (!bio) return inviting && <AddPrompt kind="bio" field="bio" />;
  return (
    <div className={s.bioLine}>
      <p className={s.bio}>{bio}</p>
      {inviting && <EditLink field="bio" part={text.profiles.basics.bio} />}
    </div>
  );
}

interface SuggestedSectionProps {
  title: string;
  badge?: ReactNode;
  edited: FormKey | false;
  isFilled: boolean;
  /** Suggests to fill the section. Without it, an empty section is left out. */
  prompt: ReactNode;
  children: ReactNode;
}

function SuggestedSection({ title, badge, edited, isFilled, prompt, children }: SuggestedSectionProps) {
  if (!isFilled && !prompt) return null;
  return (
    <ProfileSection title={title} badge={badge} edited={isFilled && edited}>
      {isFilled ? children : prompt}
    </ProfileSection>
  );
}

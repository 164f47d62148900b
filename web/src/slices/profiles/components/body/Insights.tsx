import type { ReactNode } from 'react';
import { TRAITS, type Trait } from '#contract/profiles/options.ts';
import { Badge, Card, Scale } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { AddPrompt } from './AddPrompt.tsx';
import { EditLink } from './EditLink.tsx';
import s from './Insights.module.css';
import { ProfileSection } from './ProfileSection.tsx';
import { answeredTraits, type Common, type Readable } from './readable-profile.ts';

const t = text.profiles.insights;

export interface InsightsProps {
  profile: Readable;
  /** The viewer's own answers, to compare with (P-14). */
  own: Common['traits'];
  /** The switch on the member's own profile that hides the panel from others. */
  toggle: ReactNode;
  inviting: boolean;
}

/**
 * Personality Insights: the scales that the member answered and the member's own description (P-03, P-10). Others see the panel
 * only if the member shows it; the member always sees it.
 */
export function Insights({ profile, own, toggle, inviting }: InsightsProps) {
  const { personalityTraits: traits, mbtiType, communicationStyle, careerGoals, lookingFor } = profile;
  if (!traits) return null;
  const answered = answeredTraits(traits);
  const isEmpty = answered.length === 0 && !mbtiType && !communicationStyle && !careerGoals && !lookingFor;
  if (isEmpty && !profile.isOwn) return null;
  const hidden = profile.isOwn && !profile.showPersonality;
  return (
    <ProfileSection
      title={t.title}
      badge={hidden && <Badge tone="sun">{t.onlyYou}</Badge>}
      edited={inviting && 'personalityTraits'}
    >
      <Card className={s.panel}>
        {toggle}
        <div className={s.scales}>
          {answered.map((trait) => (
            <Comparison key={trait} trait={trait} theirs={traits[trait]} own={own[trait]} />
          ))}
        </div>
        {inviting && answered.length < TRAITS.length && <AddPrompt kind="scales" field="personalityTraits" />}
        <div className={s.wordsLine}>
          <dl className={s.words}>
            {mbtiType && <Word term={t.mbti} said={mbtiType} />}
            {communicationStyle && (
              <Word term={t.communicationStyle} said={text.options.communicationStyles[communicationStyle]} />
            )}
            {lookingFor && <Word term={t.lookingFor} said={lookingFor} long />}
            {careerGoals && <Word term={t.careerGoals} said={careerGoals} long />}
          </dl>
          {inviting && (communicationStyle || lookingFor || careerGoals) && (
            <EditLink field="lookingFor" part={t.lookingFor} />
          )}
        </div>
        {inviting && !lookingFor && <AddPrompt kind="insights" field="lookingFor" />}
      </Card>
    </ProfileSection>
  );
}

/** The member's answer on one scale, with the viewer's own beside it. */
function Comparison({ trait, theirs, own }: { trait: Trait; theirs: number; own: number | undefined }) {
  const [left, right] = text.options.traits[trait];
  const scaleText = t.place(theirs, left, right);
  return (
    <Scale
      label={text.options.traitNames[trait]}
      left={left}
      right={right}
      value={theirs}
      valueText={own === undefined ? scaleText : t.compared(scaleText, t.place(own, left, right))}
      {...(own !== undefined && { own: { value: own, word: t.you } })}
    />
  );
}

function Word({ term, said, long }: { term: string; said: string; long?: boolean }) {
  return (
    <div className={long ? s.long : undefined}>
      <dt className={s.term}>{term}</dt>
      <dd className={s.said}>{said}</dd>
    </div>
  );
}

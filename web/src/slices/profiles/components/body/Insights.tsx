import type { ReactNode } from 'react';
import { TRAITS } from '#contract/profiles/options.ts';
import { Badge, Card, Scale } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { AddPrompt } from './AddPrompt.tsx';
import s from './Insights.module.css';
import { ProfileSection } from './ProfileSection.tsx';
import type { Readable } from './readable-profile.ts';

const t = text.profiles.insights;

export interface InsightsProps {
  profile: Readable;
  /** The switch on the member's own profile that hides the panel from others. */
  toggle: ReactNode;
  inviting: boolean;
}

/**
 * Personality Insights: five scales and the member's own description (P-03, P-10). Others see the panel only if the member
 * shows it; the member always sees it.
 */
export function Insights({ profile, toggle, inviting }: InsightsProps) {
  const { personalityTraits: traits, mbtiType, communicationStyle, careerGoals, lookingFor } = profile;
  if (!traits) return null;
  const hidden = profile.isOwn && !profile.showPersonality;
  return (
    <ProfileSection title={t.title} mark={hidden && <Badge tone="sun">{t.onlyYou}</Badge>}>
      <Card className={s.panel}>
        {toggle}
        <div className={s.scales}>
          {TRAITS.map((trait) => {
            const [left, right] = text.options.traits[trait];
            return (
              <Scale
                key={trait}
                label={text.options.traitNames[trait]}
                left={left}
                right={right}
                value={traits[trait]}
                valueText={t.place(traits[trait], left, right)}
              />
            );
          })}
        </div>
        <dl className={s.words}>
          {mbtiType && <Word term={t.mbti} said={mbtiType} />}
          {communicationStyle && (
            <Word term={t.communicationStyle} said={text.options.communicationStyles[communicationStyle]} />
          )}
          {lookingFor && <Word term={t.lookingFor} said={lookingFor} long />}
          {careerGoals && <Word term={t.careerGoals} said={careerGoals} long />}
        </dl>
        {inviting && !lookingFor && <AddPrompt kind="insights" step={4} />}
      </Card>
    </ProfileSection>
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

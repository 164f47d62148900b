import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { missingContentOfOwn } from '#contract/profiles/card-content.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS } from '#contract/profiles/options.ts';
import { BoroughBullet, Card, CardBody, Chip, ChipList, cx, Photo, Scale } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { answeredTraits } from '../body/readable-profile.ts';
import s from './CardPreview.module.css';
import type { WizardForm } from './form.ts';

const t = text.profiles.preview;
const INTERESTS_SHOWN = 3;

export interface CardPreviewProps {
  form: WizardForm;
  photo: string | null;
  step: WizardStep;
  className?: string | undefined;
  /** Whether the preview has a heading of its own (default true). */
  isTitled?: boolean;
}

/** The member's card as Intros will show it, with the values as typed, and below it what this step adds to the profile (W-23). */
export function CardPreview({ form, photo, step, className, isTitled = true }: CardPreviewProps) {
  const id = useId();
  const name = form.firstName || form.username;
  const home = form.showNeighborhood
    ? ((form.neighborhood && neighborhoodById(form.neighborhood)?.name) ??
      (form.borough && text.options.boroughs[form.borough]))
    : null;
  const line = [form.occupation, form.movedFromLocation && t.from(form.movedFromLocation)].filter(Boolean).join(' · ');
  const listed = INTERESTS.filter((id) => form.selectedInterests.includes(id)).map((id) => text.options.interests[id]);
  const interests = [...new Set([...listed, ...form.ownInterests])].slice(0, INTERESTS_SHOWN);
  return (
    <aside className={cx(s.preview, className)} {...(isTitled ? { 'aria-labelledby': id } : { 'aria-label': t.title })}>
      {isTitled && (
        <h2 id={id} className={s.title}>
          {t.title}
        </h2>
      )}
      <Card flush className={s.card}>
        <div className={s.photo}>
          <Photo name={name} src={photo} sizes="18rem" alt="" />
          {!photo && !name && <UserRound className={s.nobody} aria-hidden="true" />}
        </div>
        <CardBody className={s.body}>
          <p className={s.name}>{form.firstName || t.name}</p>
          {form.username && (
            <p className={s.username}>
              @{form.username.trim()}
              {form.pronouns.trim() && ` · ${form.pronouns.trim()}`}
            </p>
          )}
          {home && form.borough && (
            <p className={s.place}>
              <BoroughBullet borough={form.borough} size="sm" />
              {home}
            </p>
          )}
          {line && <p className={s.line}>{line}</p>}
          {interests.length > 0 && (
            <ChipList
              items={interests.map((interest) => ({ key: interest, chip: <Chip size="sm">{interest}</Chip> }))}
            />
          )}
        </CardBody>
      </Card>
      <Hint form={form} photo={photo} />
      <OnProfile form={form} step={step} />
    </aside>
  );
}

/** Says that the card appears like this, or what would move it up in the lists of others (I-09). */
function Hint({ form, photo }: Pick<CardPreviewProps, 'form' | 'photo'>) {
  const missing = missingContentOfOwn({ ...form, profileImage: photo });
  return <p className={s.hint}>{missing ? text.profiles.listedLast[missing] : t.hint}</p>;
}

/** Shows how steps 3 and 4 appear on the profile, because the card has none of their answers. */
function OnProfile({ form, step }: Pick<CardPreviewProps, 'form' | 'step'>) {
  const { communicationStyle, lifeGoals, lookingFor } = form;
  const chips = [
    ...(communicationStyle ? [text.options.communicationStyles[communicationStyle]] : []),
    ...lifeGoals.map((goal) => text.options.lifeGoals[goal]),
  ];
  const isEmpty = chips.length === 0 && lookingFor.trim() === '';
  const shows3 = step === 3 && form.showPersonality && answeredTraits(form.personalityTraits).length > 0;
  if (!shows3 && (step !== 4 || isEmpty)) return null;
  return (
    <Card className={s.more}>
      <CardBody className={s.moreBody}>
        <h3 className={s.title}>{t.onProfile}</h3>
        {step === 3 &&
          answeredTraits(form.personalityTraits).map((trait) => {
            const [left, right] = text.options.traits[trait];
            const value = form.personalityTraits[trait];
            return (
              <Scale
                key={trait}
                label={text.options.traitNames[trait]}
                left={left}
                right={right}
                value={value}
                valueText={text.profiles.insights.place(value, left, right)}
              />
            );
          })}
        {step === 4 && (
          <>
            {chips.length > 0 && (
              <ChipList items={chips.map((word) => ({ key: word, chip: <Chip size="sm">{word}</Chip> }))} />
            )}
            {lookingFor.trim() !== '' && <p>{lookingFor}</p>}
          </>
        )}
      </CardBody>
    </Card>
  );
}
